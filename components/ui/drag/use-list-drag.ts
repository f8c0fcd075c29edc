"use client";

import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";

/** Pointer movement, in pixels, below which a press counts as a click. */
const DRAG_THRESHOLD_PX = 4;

/** `to` is where the dragged row would land: before the row with this index, or at the end. */
type DragState = { from: number; to: number };

/**
 * Returns the edge of a row that marks where the dragged row would land. Only the last row uses its
 * lower edge. Returns undefined if this row has no mark.
 */
export const getDropPosition = (to: number | undefined, index: number, count: number) => {
  if (to === index) return "before";
  return to === count && index === count - 1 ? "after" : undefined;
};

/** Returns the index of the row that a row dropped at this height would land before. */
const getIndexAt = (list: HTMLElement | null, y: number): number => {
  const rows = [...(list?.querySelectorAll("[data-line]") ?? [])];
  const nextRow = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  return nextRow < 0 ? rows.length : nextRow;
};

/**
 * Drags the rows of a list by their handles, with mouse, pen or touch. Rows are the elements in `list`
 * with a `data-line` attribute. Escape cancels the drag.
 */
export function useListDrag(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<DragState | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const start = (from: number) => (pointerDown: ReactPointerEvent<HTMLElement>) => {
    if (pointerDown.button !== 0) return;
    pointerDown.preventDefault();
    stop.current?.();
    const handle = pointerDown.currentTarget;
    handle.setPointerCapture(pointerDown.pointerId);
    let to = from;
    let hasMoved = false;
    const onMove = (event: PointerEvent) => {
      if (!handle.isConnected) return end();
      if (!hasMoved && Math.abs(event.clientY - pointerDown.clientY) < DRAG_THRESHOLD_PX) return;
      hasMoved = true;
      to = getIndexAt(list.current, event.clientY);
      setDrag({ from, to });
    };
    const onUp = () => {
      end();
      const index = to > from ? to - 1 : to;
      if (handle.isConnected && hasMoved && index !== from) move(from, index);
    };
    const onKey = (event: KeyboardEvent) => {
      if (!handle.isConnected) return end();
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    // On the window, because the handle of a row that was removed receives no more events.
    const listeners = new AbortController();
    const { signal } = listeners;
    const end = () => {
      listeners.abort();
      stop.current = null;
      setDrag(null);
    };
    stop.current = end;
    window.addEventListener("pointermove", onMove, { signal });
    window.addEventListener("pointerup", onUp, { signal });
    window.addEventListener("pointercancel", end, { signal });
    window.addEventListener("keydown", onKey, { signal, capture: true });
  };
  return { drag, start };
}
