import { homeIn, placeOf, rowAt, rowsAt } from "@/lib/agent/parameters/row-tree";
import type { ParameterRow } from "@/lib/agent/parameters/rows";

/** Where a dragged row would land: before the row at `index` of a list, or inside a row at its end. */
export type DropPlace = { list: string; index: number; mark: "before" | "after" | "inside" };

/** The upper and the lower part of a line, in which a row lands beside it and not inside. */
const edge = 0.3;

const isVariant = (list: string): boolean => list.endsWith(".variants");

/** Whether a row may stand in a list: never inside itself, and a variant only among its variants. */
export const goesInto = (from: string, list: string): boolean => {
  const home = placeOf(from).list;
  if (list.startsWith(`${from}.`)) return false;
  return home === list || (!isVariant(home) && !isVariant(list));
};

/**
 * What the pointer means over a row's line. `share` is how far down the line it is, from 0 to 1. Undefined
 * where the dragged row cannot go.
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
