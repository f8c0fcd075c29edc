import {
  getChildListPath,
  getRow,
  getRows,
  locateRow,
} from "@/components/tool-editor/parameters/model/row-tree";
import type { ParameterRow } from "@/components/tool-editor/parameters/model/rows";

/**
 * Where a dragged row would be inserted: before the row at `index` of a list, or at the end inside
 * a row.
 */
export type DropPosition = { list: string; index: number; mark: "before" | "after" | "inside" };

/**
 * Fraction of a line's height, at its top and bottom, where a dropped row goes beside it rather
 * than inside.
 */
const EDGE_SHARE = 0.3;

const isVariant = (list: string): boolean => list.endsWith(".variants");

/**
 * Whether a row may be moved to a list: never inside itself, and a variant only within its own
 * list.
 */
export const canMoveInto = (from: string, list: string): boolean => {
  const ownList = locateRow(from).list;
  if (list.startsWith(`${from}.`)) return false;
  return ownList === list || (!isVariant(ownList) && !isVariant(list));
};

/**
 * Returns the drop position for the pointer over a row's line. `share` is how far down the line the
 * pointer is, from 0 to 1. Returns undefined if the dragged row cannot be dropped there.
 */
export const findDropPosition = (
  rows: readonly ParameterRow[],
  from: string,
  over: string,
  share: number,
): DropPosition | undefined => {
  const row = getRow(rows, over);
  if (!row || over === from || over.startsWith(`${from}.`)) return undefined;
  const { list, index } = locateRow(over);
  const innerList = getChildListPath(row, over);
  const canDropBeside = canMoveInto(from, list);
  const canDropInside = innerList !== undefined && canMoveInto(from, innerList);
  if (canDropInside && (!canDropBeside || (share > EDGE_SHARE && share < 1 - EDGE_SHARE)))
    return { list: innerList, index: getRows(rows, innerList).length, mark: "inside" };
  if (!canDropBeside) return undefined;
  return share < 0.5 ? { list, index, mark: "before" } : { list, index: index + 1, mark: "after" };
};
