import { useRef } from "react";
import { findFocusHeir } from "./focus-heirs";

/** The element to return the focus to. A menu item is gone by then, so it is replaced by the menu's button. */
const getFocusOrigin = (element: Element | null): HTMLElement | null => {
  const menu = element?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
  return (button ?? element) as HTMLElement | null;
};

/** A dialog that is open by now, such as the command palette, keeps the focus; what is gone has left it to the page. */
const isFocusTaken = (): boolean =>
  document.activeElement !== null && document.activeElement !== document.body;

/**
 * Handlers for a dialog's content that restore the focus when it closes. Radix only restores it to a trigger, and
 * many dialogs are opened by a menu, a shortcut or a link. When that is gone, the page's content gets the focus.
 */
export function useRestoreFocus() {
  const originRef = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus() {
      originRef.current = getFocusOrigin(document.activeElement);
    },
    onCloseAutoFocus(event: Event) {
      if (isFocusTaken()) return event.preventDefault();
      const origin = findFocusHeir(originRef.current);
      const target = origin?.isConnected ? origin : document.getElementById("main");
      if (event.defaultPrevented || !target || target === document.body) return;
      event.preventDefault();
      target.focus({ preventScroll: target !== origin });
    },
  };
}
