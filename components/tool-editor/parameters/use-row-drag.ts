"use client";

import { type PointerEvent as ReactPointerEvent, useRef } from "react";
import { rowsAt } from "@/lib/agent/parameters/row-tree";
import { useEditor } from "../editor-state";
import { type DropPlace, dropPlace } from "./drop-place";
import { useRowActions } from "./row-actions";

/** Nearer to the window's edge than this, the page scrolls along. */
const scrollZone = 56;
const scrollStep = 12;
/** A press that moves less is a click. */
const slack = 4;

type Target = DropPlace & { box: DOMRect };

/** A row's line, or the one that adds a row at the end of a list. */
const lineAt = (x: number, y: number): HTMLElement | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-row-line], [data-row-list]") ?? null;

/**
 * Dragging a row by its handle, with the mouse or a pen. The line that shows where it would land is moved
 * without drawing anything anew, so that hundreds of rows cost nothing.
 */
export function useRowDrag(path: string) {
  const { form, announce } = useEditor();
  const actions = useRowActions();
  const stop = useRef<(() => void) | null>(null);

  const targetAt = (x: number, y: number): Target | undefined => {
    const element = lineAt(x, y);
    const rows = form.getValues("rows");
    const { rowLine, rowList } = element?.dataset ?? {};
    if (!element) return undefined;
    const box = element.getBoundingClientRect();
    if (rowLine !== undefined) {
      const place = dropPlace(rows, path, rowLine, (y - box.top) / Math.max(1, box.height));
      return place && { ...place, box };
    }
    if (rowList === undefined || rowList.startsWith(`${path}.`)) return undefined;
    return { list: rowList, index: rowsAt(rows, rowList).length, mark: "before", box };
  };

  return (start: ReactPointerEvent<HTMLElement>) => {
    if (start.button !== 0 || stop.current) return;
    start.preventDefault();
    const handle = start.currentTarget;
    handle.setPointerCapture(start.pointerId);
    const mark = document.createElement("div");
    let target: Target | undefined;
    let at = { x: start.clientX, y: start.clientY };
    let moved = false;
    let frame = 0;

    const show = () => {
      target = targetAt(at.x, at.y);
      drawMark(mark, target);
    };
    const scroll = () => {
      const by =
        at.y < scrollZone ? -scrollStep : at.y > window.innerHeight - scrollZone ? scrollStep : 0;
      if (by !== 0) {
        window.scrollBy(0, by);
        show();
      }
      frame = requestAnimationFrame(scroll);
    };
    const begin = () => {
      moved = true;
      mark.setAttribute("data-drop-mark", "");
      mark.style.cssText = "position:fixed;z-index:60;pointer-events:none";
      document.body.append(mark);
      document.documentElement.style.cursor = "grabbing";
      handle.closest("[data-row]")?.setAttribute("data-dragged", "");
      frame = requestAnimationFrame(scroll);
    };
    const onMove = (event: PointerEvent) => {
      at = { x: event.clientX, y: event.clientY };
      if (!moved && Math.hypot(at.x - start.clientX, at.y - start.clientY) < slack) return;
      if (!moved) begin();
      show();
    };
    const end = () => {
      cancelAnimationFrame(frame);
      mark.remove();
      document.documentElement.style.cursor = "";
      for (const row of document.querySelectorAll("[data-dragged]"))
        row.removeAttribute("data-dragged");
      handle.removeEventListener("pointermove", onMove);
      handle.removeEventListener("pointerup", onUp);
      handle.removeEventListener("pointercancel", end);
      window.removeEventListener("keydown", onKey, true);
      stop.current = null;
    };
    const onUp = () => {
      const landing = moved ? target : undefined;
      end();
      if (landing) actions.moveTo(path, landing.list, landing.index);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      end();
      announce("The parameter stays where it was.");
    };
    stop.current = end;
    handle.addEventListener("pointermove", onMove);
    handle.addEventListener("pointerup", onUp);
    handle.addEventListener("pointercancel", end);
    window.addEventListener("keydown", onKey, true);
  };
}

/** A line where a row would stand, or a frame around the row that would take it in. */
const drawMark = (mark: HTMLElement, target: Target | undefined) => {
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
