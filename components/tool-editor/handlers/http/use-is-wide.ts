"use client";

import { type RefObject, useEffect, useState } from "react";

/** Returns whether an element is at least `minWidth` pixels wide. False until it is measured. */
export function useIsWide(element: RefObject<HTMLElement | null>, minWidth: number): boolean {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setIsWide(entry.contentRect.width >= minWidth);
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [element, minWidth]);
  return isWide;
}
