"use client";

import { type RefObject, useEffect, useRef } from "react";

const marked = '[aria-current]:not([aria-current="false"]), [aria-selected="true"]';

/** By hand, because `scrollIntoView` would move the page as well. */
const bringIntoView = (row: HTMLElement) => {
  const chosen = row.querySelector(marked)?.getBoundingClientRect();
  if (!chosen) return;
  const { left, width } = row.getBoundingClientRect();
  row.scrollLeft += chosen.left + chosen.width / 2 - left - width / 2;
};

const markEdges = (row: HTMLElement) => {
  const behind = row.scrollWidth - row.clientWidth - row.scrollLeft;
  const edges = [row.scrollLeft > 1 && "start", behind > 1 && "end"];
  row.dataset.more = edges.filter(Boolean).join(" ");
};

/**
 * For a row of the class `scroll-row`, which may be wider than its place: keeps its chosen entry in view, and says
 * in `data-more` at which edges there is more. `chosen` is anything that changes when another entry is chosen.
 */
export function useScrollRow<Row extends HTMLElement>(chosen: unknown): RefObject<Row | null> {
  const ref = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is brought into view.
  useEffect(() => {
    const row = ref.current;
    if (!row) return;
    const follow = () => {
      bringIntoView(row);
      markEdges(row);
    };
    const mark = () => markEdges(row);
    const observer = new ResizeObserver(follow);
    observer.observe(row);
    row.addEventListener("scroll", mark, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener("scroll", mark);
    };
  }, [chosen]);
  return ref;
}
