import { isReservedName } from "@/lib/agent/json-schema";
import { homeIn, insertRows, rowsAt } from "@/lib/agent/parameters/row-tree";
import { blankRow, type ParameterRow } from "@/lib/agent/parameters/rows";

const usable = (name: string): boolean => /^[A-Za-z_$][\w$-]*$/.test(name) && !isReservedName(name);

/**
 * Adds a parameter for a placeholder's path, including its parent objects; returns the rows and its form path.
 * Undefined if it exists, if a name is reserved or invalid, or if a row on the path is not an object.
 */
export const withParameter = (
  rows: readonly ParameterRow[],
  path: readonly string[],
): { rows: ParameterRow[]; path: string } | undefined => {
  if (path.length === 0 || !path.every(usable)) return undefined;
  let made: ParameterRow[] = [...rows];
  let list = "rows";
  let place = "";
  for (const [depth, name] of path.entries()) {
    const there = rowsAt(made, list);
    const at = there.findIndex((row) => row.name === name);
    const last = depth === path.length - 1;
    place = `${list}.${at < 0 ? there.length : at}`;
    if (at < 0) {
      const row = { ...blankRow(name, last ? "string" : "object"), required: last && depth === 0 };
      made = insertRows(made, list, there.length, [row]);
    }
    if (last) return at < 0 ? { rows: made, path: place } : undefined;
    const row = rowsAt(made, list)[at < 0 ? there.length : at];
    const home = row?.kind === "object" ? homeIn(row, place) : undefined;
    if (home === undefined) return undefined;
    list = home;
  }
  return undefined;
};
