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

/** A removed row and where it was. */
export type TakenRow = {
  row: ParameterRow;
  /** The parent parameter; undefined at the top level. */
  owner: ParameterRow | undefined;
  key: "properties" | "variants";
  spot: Spot;
};

/** Captures a row and its position before it is removed. */
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

/** Inserts the row next to its former neighbours, wherever they are now, or returns why it cannot. */
export const putRowBack = (rows: readonly ParameterRow[], taken: TakenRow): Moved => {
  const { row, owner, key, spot } = taken;
  const title = row.name || "The parameter";
  if (pathOfRow(rows, row.id)) return { refused: `${title} is already restored.` };
  const home = owner && pathOfRow(rows, owner.id);
  if (owner && rowAt(rows, home ?? "")?.kind !== holds[key])
    return {
      refused: `Its parent ${owner.name || "parameter"} no longer has parameters.`,
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
