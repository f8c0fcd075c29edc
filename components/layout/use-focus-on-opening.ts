import { useEffect, useEffectEvent } from "react";
import { isFocusFree } from "./is-focus-free";

/** Focuses a field when the page opens, unless something else already has the focus. */
export function useFocusOnOpening(find: () => HTMLElement | null | undefined) {
  const focus = useEffectEvent(() => {
    // On a touch screen, this would open the keyboard over the page.
    if (!window.matchMedia("(pointer: fine)").matches) return;
    if (isFocusFree()) find()?.focus({ preventScroll: true });
  });
  useEffect(() => focus(), []);
}
