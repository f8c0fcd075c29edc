"use client";

import { type RefObject, useEffect, useRef } from "react";

const SELECTED_ENTRY = '[aria-current]:not([aria-current="false"]), [aria-selected="true"]';

/** Centers the selected entry. Does not use `scrollIntoView`, which would also scroll the page. */
const bringIntoView = (row: HTMLElement) => {
  const selected = row.querySelector(SELECTED_ENTRY)?.getBoundingClientRect();
  if (!selected) return;
  const { left, width } = row.getBoundingClientRect();
  row.scrollLeft += selected.left + selected.width / 2 - left - width / 2;
};

const markEdges = (row: HTMLElement) => {
  const hiddenWidth = row.scrollWidth - row.clientWidth - row.scrollLeft;
  const edges = [row.scrollLeft > 1 && "start", hiddenWidth > 1 && "end"];
  row.dataset.more = edges.filter(Boolean).join(" ");
};

/**
 * Manages a horizontally scrolling row with the class `scroll-row`. Keeps the selected entry in
 * view, and sets `data-more` to the edges beyond which there is more. `selection` is any value that
 * changes with the selected entry.
 */
export function useScrollRow<Row extends HTMLElement>(selection: unknown): RefObject<Row | null> {
  const ref = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new selection is scrolled into view.
  useEffect(() => {
    const row = ref.current;
    if (!row) return;
    const follow = () => {
      bringIntoView(row);
      markEdges(row);
    };
    const updateEdges = () => markEdges(row);
    const observer = new ResizeObserver(follow);
    observer.observe(row);
    row.addEventListener("scroll", updateEdges, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener("scroll", updateEdges);
    };
  }, [selection]);
  return ref;
}
