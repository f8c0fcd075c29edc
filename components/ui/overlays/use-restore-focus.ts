import { useRef } from "react";
import { findFocusSuccessor } from "./focus-successors";

/**
 * Returns the element to return the focus to. A menu item is gone by then, so it is replaced with
 * the menu's button.
 */
export const getFocusOrigin = (element: Element | null): HTMLElement | null => {
  const menu = element?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
  return (button ?? element) as HTMLElement | null;
};

/**
 * Whether something else has the focus. A dialog that has opened in the meantime, such as the
 * command palette, keeps it. A removed element has left the focus on the page.
 */
const isFocusTaken = (): boolean =>
  document.activeElement !== null && document.activeElement !== document.body;

/**
 * Returns handlers for a dialog's content that restore the focus when it closes. Radix only
 * restores it to a trigger, but many dialogs are opened by a menu, a shortcut or a link. If that
 * element is gone, or there was none, the page's content receives the focus.
 */
export function useRestoreFocus() {
  const originRef = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus() {
      originRef.current = getFocusOrigin(document.activeElement);
    },
    onCloseAutoFocus(event: Event) {
      if (isFocusTaken()) return event.preventDefault();
      const origin = findFocusSuccessor(originRef.current);
      // A dialog that a link to the page has opened has no origin.
      const canRestore = origin?.isConnected && origin !== document.body;
      const target = canRestore ? origin : document.getElementById("main");
      if (event.defaultPrevented || !target) return;
      event.preventDefault();
      target.focus({ preventScroll: target !== origin });
    },
  };
}
