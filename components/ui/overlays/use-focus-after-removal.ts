import { type RefObject, useLayoutEffect, useRef } from "react";
import { setFocusSuccessor } from "./focus-successors";

export const focusable =
  ":is(a[href], button, input, select, textarea, [tabindex='0']):not([disabled])";

/**
 * Returns the control that Tab would reach after everything in the element, in the same dialog or
 * page. Returns undefined if there is none.
 */
const findNextControl = (element: Element): HTMLElement | undefined => {
  const frame = element.closest("[role=dialog], [role=alertdialog], main") ?? document;
  const { DOCUMENT_POSITION_FOLLOWING, DOCUMENT_POSITION_CONTAINED_BY } = Node;
  return [...frame.querySelectorAll<HTMLElement>(focusable)].find((control) => {
    const position = element.compareDocumentPosition(control);
    const isAfter = (position & DOCUMENT_POSITION_FOLLOWING) !== 0;
    const isInside = (position & DOCUMENT_POSITION_CONTAINED_BY) !== 0;
    return isAfter && !isInside && control.checkVisibility();
  });
};

/**
 * Keeps the focus in place when a part of the page is removed by one of its own buttons: the next
 * control receives the focus. A dialog opened by one of the buttons also returns the focus there.
 */
export function useFocusAfterRemoval(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      const buttons = element ? [...element.querySelectorAll("button")] : [];
      const successor = buttons.length > 0 && element ? findNextControl(element) : undefined;
      if (!successor) return;
      for (const button of buttons) setFocusSuccessor(button, successor);
      if (!element?.contains(document.activeElement)) return;
      // React ignores focus events while it removes elements.
      queueMicrotask(() => {
        if (document.activeElement === document.body) successor.focus();
      });
    };
  }, []);
  return ref;
}
