"use client";

import { type RefObject, useEffect, useState } from "react";

/** Whether an element is at least this wide, in pixels; false until it is measured. */
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
