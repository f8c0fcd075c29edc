import {
  freeName,
  insertRows,
  type Moved,
  pathOfRow,
  placeOf,
  rowAt,
  rowsAt,
} from "@/lib/agent/parameters/row-tree";
import type { ParameterRow } from "@/lib/agent/parameters/rows";
import { placeOfSpot, type Spot, spotOf } from "../fields/put-back";

/** A row that is taken out of the tree, and where it stood. */
export type TakenRow = {
  row: ParameterRow;
  /** The parameter whose list it stood in; undefined at the top. */
  owner: ParameterRow | undefined;
  key: "properties" | "variants";
  spot: Spot;
};

/** Notes a row and its place while it still stands there. */
export const takenRow = (rows: readonly ParameterRow[], path: string): TakenRow | undefined => {
  const row = rowAt(rows, path);
  if (!row) return undefined;
  const { list, index } = placeOf(path);
  const dot = list.lastIndexOf(".");
  return {
    row,
    owner: dot < 0 ? undefined : rowAt(rows, list.slice(0, dot)),
    key: list.endsWith(".variants") ? "variants" : "properties",
    spot: spotOf(rowsAt(rows, list), index),
  };
};

const holds = { properties: "object", variants: "variants" } as const;

/** Puts the row back beside what it stood beside, wherever that is now; or says why it cannot. */
export const putRowBack = (rows: readonly ParameterRow[], taken: TakenRow): Moved => {
  const { row, owner, key, spot } = taken;
  const title = row.name || "The parameter";
  if (pathOfRow(rows, row.id)) return { refused: `${title} is back already.` };
  const home = owner && pathOfRow(rows, owner.id);
  if (owner && rowAt(rows, home ?? "")?.kind !== holds[key])
    return {
      refused: `${owner.name || "The parameter"}, which it stood in, holds no parameters now.`,
    };
  const list = owner ? `${home}.${key}` : "rows";
  const there = rowsAt(rows, list);
  const index = placeOfSpot(there, spot);
  const name =
    row.name &&
    freeName(
      row.name,
      there.map((each) => each.name),
    );
  return { rows: insertRows(rows, list, index, [{ ...row, name }]), path: `${list}.${index}` };
};
