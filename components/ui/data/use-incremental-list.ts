"use client";

import { useEffect, useRef, useState } from "react";

/** Number of rows rendered at first, and number added when the end scrolls into view. */
const INITIAL_ROWS = 100;
const ROWS_PER_STEP = 200;
/** Number of rows rendered after the open one, so that adjacent rows are visible. */
const ROWS_AFTER_OPEN = 20;

/**
 * Renders a long list step by step. Attach `end` after the last row. When it scrolls into view,
 * `count` grows. `openAt` is the index of the open row; -1 if none is open.
 */
export function useIncrementalList(total: number, openAt: number) {
  const [limit, setLimit] = useState(INITIAL_ROWS);
  const count = Math.min(total, Math.max(limit, openAt + ROWS_AFTER_OPEN));
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
