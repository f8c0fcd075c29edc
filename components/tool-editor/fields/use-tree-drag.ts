"use client";

import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from "react";

/** Distance from the window's edge, in pixels, within which the page scrolls. */
const SCROLL_ZONE_PX = 56;
const SCROLL_STEP_PX = 12;
/** Pointer movement, in pixels, below which a press counts as a click. */
const DRAG_THRESHOLD_PX = 4;

/** The drop target under the pointer: beside the line at `box`, or inside it. */
export type DropTarget = { mark: "before" | "after" | "inside"; box: DOMRect };

type TreeDrag<Target extends DropTarget> = {
  /**
   * Returns the drop target for `from` at a point of the window. Returns undefined if it cannot be
   * dropped there.
   */
  getTarget: (from: string, x: number, y: number) => Target | undefined;
  onDrop: (from: string, target: Target) => void;
  /** Called when Escape cancels the drag. */
  onCancel: () => void;
};

/** Returns the closest matching ancestor of the topmost element at a point of the window. */
export const elementAt = (x: number, y: number, selector: string): HTMLElement | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>(selector) ?? null;

const getScrollStep = (y: number): number => {
  if (y < SCROLL_ZONE_PX) return -SCROLL_STEP_PX;
  return y > window.innerHeight - SCROLL_ZONE_PX ? SCROLL_STEP_PX : 0;
};

const createMark = (): HTMLElement => {
  const mark = document.createElement("div");
  mark.setAttribute("data-drop-mark", "");
  mark.style.cssText = "position:fixed;z-index:60;pointer-events:none";
  return mark;
};

/** Shows which line is dragged, or that none is. */
const markDragged = (dragged: Element | null) => {
  document.documentElement.style.cursor = dragged ? "grabbing" : "";
  for (const line of document.querySelectorAll("[data-dragged]"))
    line.removeAttribute("data-dragged");
  dragged?.setAttribute("data-dragged", "");
};

/**
 * Drags a line of a tree by its handle, with mouse, pen or touch. Moves the drop indicator without
 * rendering, so that trees with hundreds of lines stay fast. The enclosing `[data-draggable]`
 * element has `data-dragged` during the drag.
 */
export function useTreeDrag<Target extends DropTarget>({
  getTarget,
  onDrop,
  onCancel,
}: TreeDrag<Target>) {
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  return (from: string) => (start: ReactPointerEvent<HTMLElement>) => {
    if (start.button !== 0) return;
    start.preventDefault();
    stop.current?.();
    const handle = start.currentTarget;
    handle.setPointerCapture(start.pointerId);
    const mark = createMark();
    const listeners = new AbortController();
    let target: Target | undefined;
    let at = { x: start.clientX, y: start.clientY };
    let hasMoved = false;
    let frame = 0;

    const show = () => {
      target = getTarget(from, at.x, at.y);
      drawMark(mark, target);
    };
    const scroll = () => {
      // A removed line receives no event that would end its drag.
      if (!handle.isConnected) return endDrag();
      const delta = getScrollStep(at.y);
      if (delta !== 0) {
        window.scrollBy(0, delta);
        show();
      }
      frame = requestAnimationFrame(scroll);
    };
    const startDrag = () => {
      hasMoved = true;
      document.body.append(mark);
      markDragged(handle.closest("[data-draggable]"));
      frame = requestAnimationFrame(scroll);
    };
    const onMove = (event: PointerEvent) => {
      at = { x: event.clientX, y: event.clientY };
      if (!hasMoved && Math.hypot(at.x - start.clientX, at.y - start.clientY) < DRAG_THRESHOLD_PX)
        return;
      if (!hasMoved) startDrag();
      show();
    };
    const endDrag = () => {
      cancelAnimationFrame(frame);
      mark.remove();
      markDragged(null);
      listeners.abort();
      stop.current = null;
    };
    const onUp = () => {
      const dropTarget = hasMoved ? target : undefined;
      endDrag();
      if (dropTarget) onDrop(from, dropTarget);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      endDrag();
      onCancel();
    };
    stop.current = endDrag;
    const { signal } = listeners;
    handle.addEventListener("pointermove", onMove, { signal });
    handle.addEventListener("pointerup", onUp, { signal });
    handle.addEventListener("pointercancel", endDrag, { signal });
    window.addEventListener("keydown", onKey, { signal, capture: true });
  };
}

/** Draws a line at the drop position, or a frame around the line that would receive the drop. */
const drawMark = (mark: HTMLElement, target: DropTarget | undefined) => {
  mark.hidden = !target;
  if (!target) return;
  const { box, mark: kind } = target;
  const inside = kind === "inside";
  const y = kind === "after" ? box.bottom : box.top;
  Object.assign(mark.style, {
    left: `${box.left}px`,
    width: `${box.width}px`,
    top: `${inside ? box.top : y - 1}px`,
    height: `${inside ? box.height : 3}px`,
    borderRadius: inside ? "6px" : "2px",
    background: inside ? "transparent" : "var(--accent)",
    outline: inside ? "2px solid var(--accent)" : "none",
    outlineOffset: "-2px",
  });
};
