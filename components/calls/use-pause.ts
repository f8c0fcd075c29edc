import { useEffect, useState } from "react";

/** How far a page is scrolled before its list should no longer move. */
const SCROLLED_PX = 320;

/** Whether somebody is reading a list, which must not move under their eyes: it is pointed at, or scrolled. */
export function usePause() {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const update = () => setIsScrolled(window.scrollY > SCROLLED_PX);
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);
  return {
    isPaused: isPointedAt || isScrolled,
    listeners: {
      onPointerEnter: () => setIsPointedAt(true),
      onPointerLeave: () => setIsPointedAt(false),
    },
  };
}
