"use client";

import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from "react";

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

/**
 * Drags the rows of a list by their handles, with mouse or pen. Rows are the elements in `list`
 * with a `data-line` attribute. Escape cancels the drag.
 */
export function useListDrag(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<DragState | null>(null);

  const start = (from: number) => (pointerDown: ReactPointerEvent<HTMLElement>) => {
    if (pointerDown.button !== 0) return;
    pointerDown.preventDefault();
    const handle = pointerDown.currentTarget;
    handle.setPointerCapture(pointerDown.pointerId);
    let to = from;
    let hasMoved = false;
    const getIndexAt = (y: number): number => {
      const rows = [...(list.current?.querySelectorAll("[data-line]") ?? [])];
      const nextRow = rows.findIndex((row) => {
        const { top, height } = row.getBoundingClientRect();
        return y < top + height / 2;
      });
      return nextRow < 0 ? rows.length : nextRow;
    };
    const onMove = (event: PointerEvent) => {
      if (!hasMoved && Math.abs(event.clientY - pointerDown.clientY) < DRAG_THRESHOLD_PX) return;
      hasMoved = true;
      to = getIndexAt(event.clientY);
      setDrag({ from, to });
    };
    const end = () => {
      handle.removeEventListener("pointermove", onMove);
      handle.removeEventListener("pointerup", onUp);
      handle.removeEventListener("pointercancel", end);
      window.removeEventListener("keydown", onKey, true);
      setDrag(null);
    };
    const onUp = () => {
      end();
      const index = to > from ? to - 1 : to;
      if (hasMoved && index !== from) move(from, index);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    handle.addEventListener("pointermove", onMove);
    handle.addEventListener("pointerup", onUp);
    handle.addEventListener("pointercancel", end);
    window.addEventListener("keydown", onKey, true);
  };
  return { drag, start };
}
