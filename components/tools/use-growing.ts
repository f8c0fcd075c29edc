"use client";

import { useEffect, useRef, useState } from "react";

/** How many rows are drawn before the list is scrolled, and with each scroll to its end. */
const firstRows = 100;
const moreRows = 200;

/** How many of a long list are drawn; the end of them, once it comes into view, draws more. */
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
