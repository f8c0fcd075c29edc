import { useRef } from "react";

/** Where the focus came from: an item of a menu is gone when its dialog closes, so the menu's button stands for it. */
const origin = (element: Element | null): HTMLElement | null => {
  const menu = element?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
  return (button ?? element) as HTMLElement | null;
};

/**
 * For the content of a dialog: the focus goes back to where it was. By itself it goes back to a trigger only, and
 * many dialogs are opened by a menu, a key or a link.
 */
export function useFocusBack() {
  const before = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus() {
      before.current = origin(document.activeElement);
    },
    onCloseAutoFocus(event: Event) {
      const back = before.current;
      if (event.defaultPrevented || !back?.isConnected || back === document.body) return;
      event.preventDefault();
      back.focus();
    },
  };
}
