"use client";

import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from "react";

/** In pixels. A press that moves less is a click. */
const slack = 4;

/** `to` is where the dragged row would land: before the row with this index, or at the end. */
type Drag = { from: number; to: number };

/**
 * Drags the rows of a list by their handles, with mouse or pen. Rows are the elements in `list` with a `data-line`
 * attribute. Escape cancels.
 */
export function useLineDrag(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);

  const start = (from: number) => (press: ReactPointerEvent<HTMLElement>) => {
    if (press.button !== 0) return;
    press.preventDefault();
    const handle = press.currentTarget;
    handle.setPointerCapture(press.pointerId);
    let to = from;
    let moved = false;
    const placeAt = (y: number): number => {
      const lines = [...(list.current?.querySelectorAll("[data-line]") ?? [])];
      const below = lines.findIndex((line) => {
        const { top, height } = line.getBoundingClientRect();
        return y < top + height / 2;
      });
      return below < 0 ? lines.length : below;
    };
    const onMove = (event: PointerEvent) => {
      if (!moved && Math.abs(event.clientY - press.clientY) < slack) return;
      moved = true;
      to = placeAt(event.clientY);
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
      const place = to > from ? to - 1 : to;
      if (moved && place !== from) move(from, place);
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
