"use client";

import { useEffect, useRef, useState } from "react";

/** Number of rows rendered at first, and number added when the end scrolls into view. */
const INITIAL_ROWS = 100;
const ROWS_PER_STEP = 200;

/**
 * Renders a long list step by step. Attach `end` after the last row. When it scrolls into view,
 * `count` grows.
 */
export function useIncrementalList(total: number, atLeast: number) {
  const [limit, setLimit] = useState(INITIAL_ROWS);
  const count = Math.min(total, Math.max(limit, atLeast));
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setLimit(count + ROWS_PER_STEP);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [count]);
  return { count, end };
}
