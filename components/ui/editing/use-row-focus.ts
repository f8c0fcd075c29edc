import { type FocusEvent, useEffect, useRef } from "react";
import { setFocusSuccessor } from "../overlays/focus-successors";
import { getFocusOrigin } from "../overlays/use-restore-focus";

/** Attribute of the controls that every row has, such as its remove button. */
const ROW_CONTROL = "data-row-control";

/** What can be filled in. Radix adds hidden fields, for forms that the browser submits. */
const FIELDS =
  'input, textarea, select, [role="combobox"], [role="checkbox"], [contenteditable="true"]';

const listFields = (list: HTMLElement | null): HTMLElement[] =>
  [...(list?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].filter(
    (field) => field.ariaHidden !== "true",
  );

const isInDialog = (element: Element | null) =>
  element?.closest('[role="dialog"], [role="alertdialog"]') != null;

/**
 * Moves the focus to the first field of a row that the button with `data-row-add` in the list has
 * added, and keeps it in the list when a row is removed. Then it moves to the same control of the row
 * that takes its place. If no rows are left, it moves to the control with `data-row-add` in the
 * list or its section, or else to the list itself or, if that is gone too, to the page's content. A
 * confirmation dialog also returns the focus there. If the row comes back because its removal failed,
 * so does the focus. Mark the control with `rowControl`, and use the
 * hook in a component that stays when the last row is removed.
 */
export function useRowFocus<List extends HTMLElement>() {
  const list = useRef<List>(null);
  const last = useRef<{ element: HTMLElement; index: number; around: Element | null } | null>(null);
  const removed = useRef<{ label: string; successor: HTMLElement } | null>(null);
  const listControls = () => [
    ...(list.current?.querySelectorAll<HTMLElement>(`[${ROW_CONTROL}]`) ?? []),
  ];
  const fields = useRef<HTMLElement[]>([]);
  const lastAdd = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const earlierFields = new Set(fields.current);
    fields.current = listFields(list.current);
    const active = document.activeElement;
    const add = lastAdd.current;
    // The row may have been the last one that fits, so that the button is gone.
    if (!add?.isConnected) lastAdd.current = null;
    if (!add || active !== (add.isConnected ? add : document.body)) return;
    fields.current.find((field) => !earlierFields.has(field))?.focus();
  });
  useEffect(() => {
    if (!removed.current) return;
    const { label, successor } = removed.current;
    const restored = listControls().find((control) => control.getAttribute("aria-label") === label);
    if (document.activeElement !== successor) removed.current = null;
    else if (restored) restored.focus();
  });
  useEffect(() => {
    if (!last.current || last.current.element.isConnected) return;
    const { element, index, around } = last.current;
    last.current = null;
    const findSuccessor = () => {
      const controls = listControls();
      const [add] = [list.current, around].flatMap(
        (part) => part?.querySelector<HTMLElement>("[data-row-add]") ?? [],
      );
      const next = controls[Math.min(index, controls.length - 1)] ?? add ?? list.current;
      return next ?? document.getElementById("main");
    };
    const active = document.activeElement;
    if (active === null || active === document.body) {
      const successor = findSuccessor();
      successor?.focus();
      const label = element.getAttribute("aria-label");
      if (label && successor) removed.current = { label, successor };
    }
    // By the time the dialog closes, a removal that failed has been undone.
    else if (isInDialog(active)) setFocusSuccessor(element, findSuccessor);
  });
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent) => {
      lastAdd.current = target.closest<HTMLElement>("button[data-row-add]");
      // A mouse opens a menu without focusing its button.
      const element = getFocusOrigin(target)?.closest<HTMLElement>(`[${ROW_CONTROL}]`);
      if (element && list.current?.contains(element))
        last.current = {
          element,
          index: listControls().indexOf(element),
          around: list.current.parentElement?.closest("section") ?? null,
        };
    },
  };
}

export const rowControl = { [ROW_CONTROL]: "" };
