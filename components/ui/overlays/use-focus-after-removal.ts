import { type RefObject, useLayoutEffect, useRef } from "react";
import { setFocusSuccessor } from "./focus-successors";

export const focusable =
  ":is(a[href], button, input, select, textarea, [tabindex='0']):not([disabled])";

/** Makes a placeholder for what is loading keep the place of the focus until that is rendered. */
export const focusPlaceholder = { tabIndex: -1, "data-focus-placeholder": "" };

const listControls = (frame: Element) => [
  ...frame.querySelectorAll<HTMLElement>(`${focusable}, [data-focus-placeholder]`),
];

/**
 * Returns a function that finds the control which Tab reaches after the place of an element, in the
 * same dialog or page, once the element has been removed or replaced. At the end, that is the
 * control before the place.
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
    const isVisible = (control: HTMLElement) => control.checkVisibility();
    return controls.slice(next).find(isVisible) ?? controls.slice(0, next).findLast(isVisible);
  };
};

/**
 * Keeps the focus in place when the part of the page that has it is removed, such as by one of its
 * own buttons: the next control receives the focus, which may be in what replaces the part, or the
 * previous one at the end of the page. A dialog opened by one of the buttons also returns the focus
 * there.
 */
export function useFocusAfterRemoval<Part extends HTMLElement = HTMLDivElement>(
  partRef?: RefObject<Part | null>,
): RefObject<Part | null> {
  const ownRef = useRef<Part>(null);
  const ref = partRef ?? ownRef;
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element) return;
      const buttons = [...element.querySelectorAll("button")];
      const hadFocus = element.contains(document.activeElement);
      if (buttons.length === 0 && !hadFocus) return;
      const findSuccessor = rememberPlace(element);
      // React has not rendered the replacement yet, and ignores focus events while it removes
      // elements.
      queueMicrotask(() => {
        const successor = findSuccessor();
        if (!successor) return;
        for (const button of buttons) setFocusSuccessor(button, () => successor);
        if (hadFocus && document.activeElement === document.body) successor.focus();
      });
    };
  }, [ref]);
  return ref;
}
