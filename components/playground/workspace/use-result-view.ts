"use client";

import { useRef, useState } from "react";

const isNarrow = () => window.matchMedia("(width < 64rem)").matches;

/**
 * On narrow screens, the result replaces the form. Going back restores the form's scroll position
 * and focus.
 */
export function useResultView() {
  const [isResultOpen, setIsResultOpen] = useState(false);
  const resultRef = useRef<HTMLElement>(null);
  const returnPoint = useRef({ top: 0, focus: null as Element | null });
  return {
    resultRef,
    isResultOpen,
    openResult: () => {
      returnPoint.current = { top: window.scrollY, focus: document.activeElement };
      setIsResultOpen(true);
      if (!isNarrow()) return;
      requestAnimationFrame(() => {
        window.scrollTo({ top: 0 });
        resultRef.current?.focus({ preventScroll: true });
      });
    },
    closeResult: () => {
      setIsResultOpen(false);
      if (!isNarrow()) return;
      requestAnimationFrame(() => {
        window.scrollTo({ top: returnPoint.current.top });
        if (returnPoint.current.focus instanceof HTMLElement)
          returnPoint.current.focus.focus({ preventScroll: true });
      });
    },
  };
}
