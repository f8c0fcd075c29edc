"use client";

import { type RefObject, useEffect, useRef } from "react";

const marked = '[aria-current]:not([aria-current="false"]), [aria-selected="true"]';

/** Not `scrollIntoView`, which would also scroll the page. */
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
 * For a horizontally scrolling row of the class `scroll-row`: keeps the selected entry in view, and sets `data-more`
 * to the edges beyond which there is more. `selection` is any value that changes with the selected entry.
 */
export function useScrollRow<Row extends HTMLElement>(chosen: unknown): RefObject<Row | null> {
  const ref = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new selection is scrolled into view.
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
