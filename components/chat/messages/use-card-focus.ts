import { useEffect, useRef } from "react";

const CARD = "[data-answer-card]";

/** What had the focus before the cards of a list, by list. */
const returnTargets = new WeakMap<Element, Element>();

/** Focuses a card, or its field if the card itself cannot have the focus. */
const focusCard = (card: Element): void => {
  const target = card.matches("[tabindex]") ? card : card.querySelector("textarea");
  if (target instanceof HTMLElement) target.focus();
};

/**
 * Focuses the card, unless another card has the focus. Afterwards, moves the focus to the next
 * card, or after the last one, back to where it was.
 */
export const useCardFocus = () => {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const list = card.current?.parentElement;
    const active = document.activeElement;
    if (!card.current || !list) return;
    if (active && !active.closest(CARD)) {
      returnTargets.set(list, active);
      focusCard(card.current);
    }
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const next = list.querySelector(CARD);
        const returnTarget = returnTargets.get(list);
        if (next) focusCard(next);
        else if (returnTarget instanceof HTMLElement) returnTarget.focus();
      });
    };
  }, []);
  return card;
};
