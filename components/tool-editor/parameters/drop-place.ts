import { homeIn, placeOf, rowAt, rowsAt } from "@/lib/agent/parameters/row-tree";
import type { ParameterRow } from "@/lib/agent/parameters/rows";

/** Where a dragged row would be inserted: before the row at `index` of a list, or at the end inside a row. */
export type DropPlace = { list: string; index: number; mark: "before" | "after" | "inside" };

/** Fraction of a line, at its top and bottom, where a row is dropped beside it rather than inside. */
const edge = 0.3;

const isVariant = (list: string): boolean => list.endsWith(".variants");

/** Whether a row may be moved to a list: never inside itself, and a variant only within its own list. */
export const goesInto = (from: string, list: string): boolean => {
  const home = placeOf(from).list;
  if (list.startsWith(`${from}.`)) return false;
  return home === list || (!isVariant(home) && !isVariant(list));
};

/**
 * The drop position for the pointer over a row's line. `share` is how far down the line it is, from 0 to 1.
 * Undefined where the dragged row cannot be dropped.
 */
export const dropPlace = (
  rows: readonly ParameterRow[],
  from: string,
  over: string,
  share: number,
): DropPlace | undefined => {
  const row = rowAt(rows, over);
  if (!row || over === from || over.startsWith(`${from}.`)) return undefined;
  const { list, index } = placeOf(over);
  const home = homeIn(row, over);
  const beside = goesInto(from, list);
  const inside = home !== undefined && goesInto(from, home);
  if (inside && (!beside || (share > edge && share < 1 - edge)))
    return { list: home, index: rowsAt(rows, home).length, mark: "inside" };
  if (!beside) return undefined;
  return share < 0.5 ? { list, index, mark: "before" } : { list, index: index + 1, mark: "after" };
};
