import { type FocusEvent, useEffect, useRef } from "react";

/**
 * Focuses the first field of a new entry when its editor opens. Leaving that field empty is not an
 * error yet.
 */
export function useFirstFieldFocus(isNew: boolean) {
  const form = useRef<HTMLDivElement>(null);
  const autoFocused = useRef<Element | null>(null);
  useEffect(() => {
    // On a touch screen, this would open the keyboard over the form.
    if (!isNew || !window.matchMedia("(pointer: fine)").matches) return;
    const field = form.current?.querySelector<HTMLInputElement>("input[name]");
    field?.focus({ preventScroll: true });
    autoFocused.current = field ?? null;
  }, [isNew]);
  return {
    ref: form,
    onBlurCapture: (event: FocusEvent) => {
      const { target } = event;
      if (target !== autoFocused.current) return;
      autoFocused.current = null;
      if (target instanceof HTMLInputElement && target.value === "") event.stopPropagation();
    },
  };
}
