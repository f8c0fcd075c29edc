"use client";

import { useEditor } from "@/components/tool-editor/editor-state";
import {
  type DropTarget,
  elementAt,
  useTreeDrag,
} from "@/components/tool-editor/fields/use-tree-drag";
import { getRows } from "@/components/tool-editor/parameters/model/row-tree";
import { canMoveInto, type DropPosition, findDropPosition } from "../model/drop-position";
import { useRowActions } from "./row-actions";

type RowDropTarget = DropPosition & DropTarget;

/**
 * Drags a parameter or variant onto another row's line, or onto the add field at the end of a list.
 */
export function useRowDrag(path: string) {
  const { form, announce } = useEditor();
  const actions = useRowActions();

  const targetAt = (from: string, x: number, y: number): RowDropTarget | undefined => {
    const element = elementAt(x, y, "[data-row-line], [data-row-list]");
    if (!element) return undefined;
    const rows = form.getValues("rows");
    const { rowLine, rowList } = element.dataset;
    const box = element.getBoundingClientRect();
    if (rowLine !== undefined) {
      const position = findDropPosition(
        rows,
        from,
        rowLine,
        (y - box.top) / Math.max(1, box.height),
      );
      return position && { ...position, box };
    }
    if (rowList === undefined || !canMoveInto(from, rowList)) return undefined;
    return { list: rowList, index: getRows(rows, rowList).length, mark: "before", box };
  };
  return useTreeDrag<RowDropTarget>({
    getTarget: targetAt,
    onDrop: (from, { list, index }) => actions.moveTo(from, list, index),
    onCancel: () => announce("Move cancelled."),
  })(path);
}
