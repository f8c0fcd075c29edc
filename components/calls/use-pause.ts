import { type FocusEvent, useEffect, useState } from "react";

/** Scroll position in pixels beyond which the list should no longer move. */
const SCROLLED_PX = 320;

/**
 * Detects that someone is reading a list, which must not move then: the pointer is over it, someone
 * uses it by keyboard, or the page is scrolled.
 */
export function usePause() {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const update = () => setIsScrolled(window.scrollY > SCROLLED_PX);
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);
  return {
    isPaused: isPointedAt || isFocused || isScrolled,
    listeners: {
      onPointerEnter: () => setIsPointedAt(true),
      onPointerLeave: () => setIsPointedAt(false),
      // A click leaves the focus in the list without anyone staying there.
      onFocus: ({ target }: FocusEvent) => setIsFocused(target.matches(":focus-visible")),
      onBlur: () => setIsFocused(false),
    },
  };
}
