import { useEffect, useEffectEvent } from "react";

/** Focuses the name of a new tool when the editor opens, and reports that with the field's path. */
export function useNameFocus(isNew: boolean, onAutoFocus: (path: string) => void) {
  const report = useEffectEvent(onAutoFocus);
  useEffect(() => {
    // On a touch screen this would open the keyboard over the form.
    if (!isNew || !window.matchMedia("(pointer: fine)").matches) return;
    document.querySelector<HTMLElement>('[data-path="name"] input')?.focus({ preventScroll: true });
    report("name");
  }, [isNew]);
}
