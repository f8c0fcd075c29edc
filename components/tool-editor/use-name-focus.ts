import { useEffect } from "react";

/** Focuses the name of a new tool when the editor opens. */
export function useNameFocus(isNew: boolean) {
  useEffect(() => {
    // On a touch screen this would open the keyboard over the form.
    if (!isNew || !window.matchMedia("(pointer: fine)").matches) return;
    document.querySelector<HTMLElement>('[data-path="name"] input')?.focus({ preventScroll: true });
  }, [isNew]);
}
