import { useEffect, useRef } from "react";

const CARD = "[data-approval]";

/** What had the focus before the cards of a list, by list. */
const returnTargets = new WeakMap<Element, Element>();

/**
 * Focuses the card, unless another card has the focus. Afterwards, moves the focus to the next
 * card, or after the last one, back to where it was.
 */
export const useCardFocus = () => {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const list = card.current?.parentElement;
    const active = document.activeElement;
    if (!list) return;
    if (active && !active.closest(CARD)) {
      returnTargets.set(list, active);
      card.current?.focus({ preventScroll: false });
    }
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const next = list.querySelector(CARD) ?? returnTargets.get(list);
        if (next instanceof HTMLElement) next.focus();
      });
    };
  }, []);
  return card;
};
