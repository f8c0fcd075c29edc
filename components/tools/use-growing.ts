"use client";

import { useEffect, useRef, useState } from "react";

/** How many rows are rendered at first, and how many are added when the end scrolls into view. */
const firstRows = 100;
const moreRows = 200;

/** Renders a long list step by step: attach `end` after the last row; when it scrolls into view, `count` grows. */
export function useGrowing(total: number, atLeast: number) {
  const [limit, setLimit] = useState(firstRows);
  const count = Math.min(total, Math.max(limit, atLeast));
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!end.current) return;
    const watch = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting) setLimit(count + moreRows);
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [count]);
  return { count, end };
}
