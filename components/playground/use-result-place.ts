"use client";

import { useRef, useState } from "react";

const isNarrow = () => window.matchMedia("(width < 64rem)").matches;

/** On narrow screens the result replaces the form; going back restores its scroll position and focus. */
export function useResultPlace() {
  const [onResult, setOnResult] = useState(false);
  const result = useRef<HTMLElement>(null);
  const place = useRef({ top: 0, focus: null as Element | null });
  return {
    result,
    onResult,
    goToResult: () => {
      place.current = { top: window.scrollY, focus: document.activeElement };
      setOnResult(true);
      if (!isNarrow()) return;
      requestAnimationFrame(() => {
        window.scrollTo({ top: 0 });
        result.current?.focus({ preventScroll: true });
      });
    },
    goBack: () => {
      setOnResult(false);
      if (!isNarrow()) return;
      requestAnimationFrame(() => {
        window.scrollTo({ top: place.current.top });
        if (place.current.focus instanceof HTMLElement)
          place.current.focus.focus({ preventScroll: true });
      });
    },
  };
}
