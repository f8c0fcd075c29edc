import { useEffect, useRef } from "react";

/** Focuses the card, unless another approval has the focus, and returns the focus afterwards. */
export const useCardFocus = () => {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const previous = document.activeElement;
    if (previous?.closest("[data-approval]")) return;
    card.current?.focus({ preventScroll: false });
    return () => {
      if (previous instanceof HTMLElement && previous.isConnected)
        requestAnimationFrame(() => previous.focus());
    };
  }, []);
  return card;
};
