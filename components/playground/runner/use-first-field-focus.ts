import { type RefObject, useEffect } from "react";
import { isFocusFree } from "@/components/layout/is-focus-free";

/** Focuses the first argument when the page opens, unless something else already has the focus. */
export function useFirstFieldFocus(frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    // On a touch screen this would open the keyboard over the form.
    if (!window.matchMedia("(pointer: fine)").matches) return;
    if (!isFocusFree()) return;
    frame.current
      ?.querySelector<HTMLElement>("[data-arguments] :is(input, textarea, select)")
      ?.focus({ preventScroll: true });
  }, [frame]);
}
