import { type FocusEvent, useEffect, useRef } from "react";
import { setFocusHeir } from "../overlays/focus-heirs";

/** The attribute of the controls that rows have, such as the one that removes a row. */
const ROW_CONTROL = "data-row-control";

const isInDialog = (element: Element | null) =>
  element?.closest('[role="dialog"], [role="alertdialog"]') != null;

/**
 * Keeps the focus in a list whose rows are removed: it goes to the same control of the row that takes the place, or,
 * after the last one, to the control with `data-row-add` in the list or its section, or to the list itself. A dialog that asked before gives it
 * back there. Mark the control with `rowControl`, and use the hook in the component that renders the rows.
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
    const heir = controls[Math.min(index, controls.length - 1)] ?? add ?? list.current;
    const active = document.activeElement;
    if (!heir) return;
    if (active === null || active === document.body) heir.focus();
    else if (isInDialog(active)) setFocusHeir(element, heir);
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
