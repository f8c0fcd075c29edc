"use client";

import { type RefObject, useEffect, useState } from "react";

/** Whether an element is at least this wide, in pixels; false until it is measured. */
export function useIsWide(element: RefObject<HTMLElement | null>, least: number): boolean {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWide(entry.contentRect.width >= least);
    });
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element, least]);
  return wide;
}
