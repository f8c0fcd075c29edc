import type { Editor } from "@/components/tool-editor/editor-state";
import {
  getParentPath,
  getRow,
  getRows,
  insertRows,
  locateRow,
  type MoveResult,
  removeRow,
} from "@/components/tool-editor/parameters/model/row-tree";
import type { ParameterRow } from "@/components/tool-editor/parameters/model/rows";
import { captureRow, type RemovedRow, restoreRow } from "../model/removed-row";
import { updatePlaceholders, warnAboutCode } from "./parameter-references";

export const getTitle = (row: ParameterRow | undefined, path: string): string => {
  const { list, index } = locateRow(path);
  return list.endsWith(".variants") ? `Variant ${index + 1}` : row?.name || "The parameter";
};

/** Returns the field that gets the focus after an action on a row. */
export const getLineField = (path: string): string =>
  locateRow(path).list.endsWith(".variants") ? `${path}.kind` : `${path}.name`;

/**
 * Returns the focused field of a row's line. It keeps the focus after a move, so that the shortcut
 * can be repeated.
 */
const getFocusedField = (path: string): string => {
  const field = document.activeElement;
  if (field?.closest<HTMLElement>("[data-row-line]")?.dataset.rowLine !== path)
    return getLineField(path).slice(path.length);
  const fieldPath = field.closest<HTMLElement>("[data-path]")?.dataset.path;
  return fieldPath?.startsWith(`${path}.`) ? fieldPath.slice(path.length) : ".open";
};

const describePosition = (rows: readonly ParameterRow[], path: string): string => {
  const { list, index } = locateRow(path);
  const outer = getParentPath(path);
  const within = outer && list !== "rows" ? ` in ${getRow(rows, outer)?.name || "its parent"}` : "";
  return `position ${index + 1} of ${getRows(rows, list).length}${within}`;
};

/** Changes the rows of the form. Announces each change, and moves the focus to where it happened. */
export const createRowEditing = (editor: Editor, isReadOnly: boolean) => {
  const { form, values, announce, focusField } = editor;
  const rows = () => form.getValues("rows");
  const writeRows = (next: ParameterRow[]) => {
    if (!isReadOnly) form.setValue("rows", next);
  };
  /**
   * Whether a row is the only variant of a union. If so, announces that it cannot be removed,
   * because a union needs at least one.
   */
  const isOnlyVariant = (path: string): boolean => {
    const { list, index } = locateRow(path);
    if (!list.endsWith(".variants") || getRows(rows(), list).length > 1) return false;
    announce(`Variant ${index + 1} is the only one and cannot be removed.`);
    return true;
  };
  return {
    isReadOnly,
    rows,
    isOnlyVariant,
    finishMove(from: string, result: MoveResult) {
      if ("error" in result) return announce(result.error);
      if (isReadOnly) return;
      const field = getFocusedField(from);
      const before = values.get();
      const row = getRow(result.rows, result.path);
      writeRows(result.rows);
      if (row) {
        updatePlaceholders(editor, before, row.id);
        warnAboutCode(editor, before.rows, row.id);
      }
      const title = getTitle(row, result.path);
      announce(`${title} moved to ${describePosition(result.rows, result.path)}.`);
      focusField(result.path + field);
    },
    insert(list: string, index: number, added: ParameterRow[]): void {
      writeRows(insertRows(rows(), list, index, added));
      focusField(getLineField(`${list}.${index}`));
    },
    remove(path: string, verb: string): RemovedRow | undefined {
      const removed = captureRow(rows(), path);
      if (!removed || isReadOnly || isOnlyVariant(path)) return undefined;
      const { list, index } = locateRow(path);
      const field = getFocusedField(path);
      writeRows(removeRow(rows(), path));
      announce(`${getTitle(removed.row, path)} ${verb}.`);
      const remaining = getRows(rows(), list).length;
      const nearest = `${list}.${Math.min(index, remaining - 1)}${field}`;
      focusField(remaining > 0 ? nearest : `${list}.add`);
      return removed;
    },
    /** Puts a removed row back. Returns why that is not possible, if it is not. */
    restore(removed: RemovedRow): string | undefined {
      const restored = restoreRow(rows(), removed);
      if ("error" in restored) return restored.error;
      writeRows(restored.rows);
      const title = getTitle(getRow(restored.rows, restored.path), restored.path);
      announce(`${title} restored at ${describePosition(restored.rows, restored.path)}.`);
      return undefined;
    },
  };
};
export type RowEditing = ReturnType<typeof createRowEditing>;
