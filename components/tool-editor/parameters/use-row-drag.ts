"use client";

import { rowsAt } from "@/lib/agent/parameters/row-tree";
import { useEditor } from "../editor-state";
import { type DropTarget, elementAt, useTreeDrag } from "../fields/use-tree-drag";
import { type DropPlace, dropPlace, goesInto } from "./drop-place";
import { useRowActions } from "./row-actions";

type Target = DropPlace & DropTarget;

/** Drag and drop of a parameter or variant, onto another row's line or the add field at the end of a list. */
export function useRowDrag(path: string) {
  const { form, announce } = useEditor();
  const actions = useRowActions();

  const targetAt = (from: string, x: number, y: number): Target | undefined => {
    const element = elementAt(x, y, "[data-row-line], [data-row-list]");
    if (!element) return undefined;
    const rows = form.getValues("rows");
    const { rowLine, rowList } = element.dataset;
    const box = element.getBoundingClientRect();
    if (rowLine !== undefined) {
      const place = dropPlace(rows, from, rowLine, (y - box.top) / Math.max(1, box.height));
      return place && { ...place, box };
    }
    if (rowList === undefined || !goesInto(from, rowList)) return undefined;
    return { list: rowList, index: rowsAt(rows, rowList).length, mark: "before", box };
  };
  return useTreeDrag<Target>({
    targetAt,
    land: (from, { list, index }) => actions.moveTo(from, list, index),
    onStay: () => announce("Move cancelled."),
  })(path);
}
