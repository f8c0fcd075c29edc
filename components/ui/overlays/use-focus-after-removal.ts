import { type RefObject, useLayoutEffect, useRef } from "react";
import { setFocusSuccessor } from "./focus-successors";

export const focusable =
  ":is(a[href], button, input, select, textarea, [tabindex='0']):not([disabled])";

const listControls = (frame: Element) => [...frame.querySelectorAll<HTMLElement>(focusable)];

/**
 * Returns a function that finds the control which Tab reaches after the place of an element, in the
 * same dialog or page, once the element has been removed or replaced.
 */
const rememberPlace = (element: Element): (() => HTMLElement | undefined) => {
  const frame = element.closest("[role=dialog], [role=alertdialog], main") ?? document.body;
  const earlier = listControls(frame).filter(
    (control) => element.compareDocumentPosition(control) === Node.DOCUMENT_POSITION_PRECEDING,
  );
  return () => {
    const controls = listControls(frame);
    const last = earlier.findLast((control) => controls.includes(control));
    const next = last ? controls.indexOf(last) + 1 : 0;
    return controls.slice(next).find((control) => control.checkVisibility());
  };
};

/**
 * Keeps the focus in place when a part of the page is removed by one of its own buttons: the next
 * control receives the focus, which may be in what replaces the part. A dialog opened by one of the
 * buttons also returns the focus there.
 */
export function useFocusAfterRemoval(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      const buttons = element ? [...element.querySelectorAll("button")] : [];
      if (!element || buttons.length === 0) return;
      const findSuccessor = rememberPlace(element);
      const hadFocus = element.contains(document.activeElement);
      // React has not rendered the replacement yet, and ignores focus events while it removes
      // elements.
      queueMicrotask(() => {
        const successor = findSuccessor();
        if (!successor) return;
        for (const button of buttons) setFocusSuccessor(button, successor);
        if (hadFocus && document.activeElement === document.body) successor.focus();
      });
    };
  }, []);
  return ref;
}
