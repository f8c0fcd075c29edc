import { type FocusEvent, useEffect, useRef } from "react";
import { setFocusSuccessor } from "../overlays/focus-successors";

/** Attribute of the controls that every row has, such as its remove button. */
const ROW_CONTROL = "data-row-control";

const isInDialog = (element: Element | null) =>
  element?.closest('[role="dialog"], [role="alertdialog"]') != null;

/**
 * Keeps the focus in a list when a row is removed. The focus moves to the same control of the row
 * that takes its place. If no rows are left, it moves to the control with `data-row-add` in the
 * list or its section, or else to the list itself or, if that is gone too, to the page's content. A
 * confirmation dialog also returns the focus there. Mark the control with `rowControl`, and use the
 * hook in a component that stays when the last row is removed.
 */
export function useRowFocus<List extends HTMLElement>() {
  const list = useRef<List>(null);
  const last = useRef<{ element: HTMLElement; index: number; around: Element | null } | null>(null);
  const listControls = () => [
    ...(list.current?.querySelectorAll<HTMLElement>(`[${ROW_CONTROL}]`) ?? []),
  ];
  useEffect(() => {
    if (!last.current || last.current.element.isConnected) return;
    const { element, index, around } = last.current;
    last.current = null;
    const controls = listControls();
    const [add] = [list.current, around].flatMap(
      (part) => part?.querySelector<HTMLElement>("[data-row-add]") ?? [],
    );
    const next = controls[Math.min(index, controls.length - 1)] ?? add ?? list.current;
    const successor = next ?? document.getElementById("main");
    const active = document.activeElement;
    if (!successor) return;
    if (active === null || active === document.body) successor.focus();
    else if (isInDialog(active)) setFocusSuccessor(element, successor);
  });
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent) => {
      const element = target.closest<HTMLElement>(`[${ROW_CONTROL}]`);
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
