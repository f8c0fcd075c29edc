import { useEffect, useRef } from "react";

/** Takes the focus, unless another approval has it already, and gives it back. */
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
