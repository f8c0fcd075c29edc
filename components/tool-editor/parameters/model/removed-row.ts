import {
  findRestoreIndex,
  getPosition,
  type Position,
} from "@/components/tool-editor/fields/restore-position";
import {
  findRowPath,
  findUnusedName,
  getRow,
  getRows,
  insertRows,
  locateRow,
  type MoveResult,
} from "@/components/tool-editor/parameters/model/row-tree";
import { getRowKind, type ParameterRow } from "@/components/tool-editor/parameters/model/rows";

/** A removed row and its former position. */
export type RemovedRow = {
  row: ParameterRow;
  /** The parent parameter; undefined at the top level. */
  parent: ParameterRow | undefined;
  key: "properties" | "variants";
  position: Position;
};

/**
 * Captures a row and its position before it is removed. Returns undefined if there is no such row.
 */
export const captureRow = (rows: readonly ParameterRow[], path: string): RemovedRow | undefined => {
  const row = getRow(rows, path);
  if (!row) return undefined;
  const { list, index } = locateRow(path);
  const dot = list.lastIndexOf(".");
  return {
    row,
    parent: dot < 0 ? undefined : getRow(rows, list.slice(0, dot)),
    key: list.endsWith(".variants") ? "variants" : "properties",
    position: getPosition(getRows(rows, list), index),
  };
};

/**
 * Inserts the row next to its former neighbors, wherever they are now. Returns an error if that is
 * not possible.
 */
export const restoreRow = (rows: readonly ParameterRow[], removed: RemovedRow): MoveResult => {
  const { row, parent, key, position } = removed;
  const title = row.name || "The parameter";
  if (findRowPath(rows, row.id)) return { error: `${title} is already restored.` };
  const parentPath = parent && findRowPath(rows, parent.id);
  const newParent = parentPath === undefined ? undefined : getRow(rows, parentPath);
  if (parent && (!newParent || getRowKind(newParent).children !== key))
    return {
      error: `Its parent ${parent.name || "parameter"} no longer has parameters.`,
    };
  const list = parent ? `${parentPath}.${key}` : "rows";
  const siblings = getRows(rows, list);
  const index = findRestoreIndex(siblings, position);
  const name =
    row.name &&
    findUnusedName(
      row.name,
      siblings.map((each) => each.name),
    );
  return { rows: insertRows(rows, list, index, [{ ...row, name }]), path: `${list}.${index}` };
};
