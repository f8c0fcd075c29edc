"use client";

import { createContext, useContext, useMemo } from "react";
import { type Editor, useEditor } from "@/components/tool-editor/editor-state";
import { type CreateUndo, useUndoToast } from "@/components/tool-editor/fields/use-undo-toast";
import { withFreshIds } from "@/components/tool-editor/form/draft/fresh-ids";
import { parseRows } from "@/components/tool-editor/parameters/model/parse-rows";
import {
  findRowPath,
  findUnusedName,
  getParentPath,
  getRow,
  getRows,
  insertRows,
  locateRow,
  type MoveResult,
  moveRow,
  moveRowBy,
  moveRowIn,
  moveRowOut,
  removeRow,
} from "@/components/tool-editor/parameters/model/row-tree";
import type { ParameterRow } from "@/components/tool-editor/parameters/model/rows";
import { notify } from "@/components/ui/overlays/toaster";
import { copyText } from "@/components/ui/primitives/clipboard";
import { useIsFieldReadOnly } from "@/components/ui/primitives/read-only";
import { captureRow, type RemovedRow, restoreRow } from "../model/removed-row";
import { findCopyDetails, storeCopyDetails, toClipboardText } from "../model/row-clipboard";
import { updatePlaceholders, warnAboutCode } from "./parameter-references";

/** Actions on a row, by its path. Each one is announced to screen readers and can be undone. */
export type RowActions = {
  move: (path: string, by: -1 | 1) => void;
  moveIn: (path: string) => void;
  moveOut: (path: string) => void;
  /** Moves the row into a list, before the row currently at `index`. */
  moveTo: (path: string, list: string, index: number) => void;
  duplicate: (path: string) => void;
  remove: (path: string) => void;
  /** Returns the row's schema as text and stores its name for a later paste. */
  toText: (path: string) => string;
  copy: (path: string) => Promise<void>;
  /** Removes the row after copying it to the clipboard. */
  cut: (path: string) => Promise<void>;
  /** Inserts the parameters on the clipboard after the row. */
  paste: (path: string) => Promise<void>;
  /**
   * Inserts the parameters that pasted text describes into a list. Returns false if it describes
   * none.
   */
  pasteText: (text: string, list: string, index: number) => boolean;
};

const getTitle = (row: ParameterRow | undefined, path: string): string => {
  const { list, index } = locateRow(path);
  return list.endsWith(".variants") ? `Variant ${index + 1}` : row?.name || "The parameter";
};

/** Returns the field that gets the focus after an action on a row. */
const lineField = (path: string): string =>
  locateRow(path).list.endsWith(".variants") ? `${path}.kind` : `${path}.name`;

/**
 * Returns the focused field of a row's line. It keeps the focus after a move, so that the shortcut
 * can be repeated.
 */
const focusedField = (path: string): string => {
  const field = document.activeElement;
  if (field?.closest<HTMLElement>("[data-row-line]")?.dataset.rowLine !== path)
    return lineField(path).slice(path.length);
  const fieldPath = field.closest<HTMLElement>("[data-path]")?.dataset.path;
  return fieldPath?.startsWith(`${path}.`) ? fieldPath.slice(path.length) : ".open";
};

const describePosition = (rows: readonly ParameterRow[], path: string): string => {
  const { list, index } = locateRow(path);
  const outer = getParentPath(path);
  const within = outer && list !== "rows" ? ` in ${getRow(rows, outer)?.name || "its parent"}` : "";
  return `position ${index + 1} of ${getRows(rows, list).length}${within}`;
};

const createActions = (editor: Editor, isReadOnly: boolean, createUndo: CreateUndo): RowActions => {
  const { form, values, announce, focusField } = editor;
  const rows = () => form.getValues("rows");
  const writeRows = (next: ParameterRow[]) => {
    if (!isReadOnly) form.setValue("rows", next);
  };
  const finishMove = (from: string, result: MoveResult) => {
    if ("error" in result) return announce(result.error);
    if (isReadOnly) return;
    const field = focusedField(from);
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
  };
  const insert = (list: string, index: number, added: ParameterRow[]) => {
    writeRows(insertRows(rows(), list, index, added));
    focusField(lineField(`${list}.${index}`));
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
  const remove = (path: string, verb: string): RemovedRow | undefined => {
    const removed = captureRow(rows(), path);
    if (!removed || isReadOnly || isOnlyVariant(path)) return undefined;
    const { list, index } = locateRow(path);
    const field = focusedField(path);
    writeRows(removeRow(rows(), path));
    announce(`${getTitle(removed.row, path)} ${verb}.`);
    const remaining = getRows(rows(), list).length;
    focusField(remaining > 0 ? `${list}.${Math.min(index, remaining - 1)}${field}` : `${list}.add`);
    return removed;
  };
  const restore = (removed: RemovedRow): string | undefined => {
    const restored = restoreRow(rows(), removed);
    if ("error" in restored) return restored.error;
    writeRows(restored.rows);
    const title = getTitle(getRow(restored.rows, restored.path), restored.path);
    announce(`${title} restored at ${describePosition(restored.rows, restored.path)}.`);
    return undefined;
  };
  /**
   * Copies a row. Returns false, with an error notification, if the browser denies access to the
   * clipboard.
   */
  const copyRow = async (path: string, advice: string): Promise<boolean> => {
    const row = getRow(rows(), path);
    if (!row) return false;
    const text = toClipboardText(row);
    if (!(await copyText(text))) {
      notify.error("Could not copy the parameter", { description: advice });
      return false;
    }
    storeCopyDetails(row, text);
    announce(`${getTitle(row, path)} copied.`);
    return true;
  };
  const actions: RowActions = {
    move: (path, by) => finishMove(path, moveRowBy(rows(), path, by)),
    moveIn: (path) => finishMove(path, moveRowIn(rows(), path)),
    moveOut: (path) => finishMove(path, moveRowOut(rows(), path)),
    moveTo: (path, list, index) => finishMove(path, moveRow(rows(), path, list, index)),
    duplicate: (path) => {
      const row = getRow(rows(), path);
      if (!row || isReadOnly) return;
      const { list, index } = locateRow(path);
      const usedNames = getRows(rows(), list).map(({ name }) => name);
      const copy = { ...withFreshIds(row), name: row.name && findUnusedName(row.name, usedNames) };
      insert(list, index + 1, [copy]);
      announce(`${getTitle(row, path)} duplicated${copy.name && ` as ${copy.name}`}.`);
    },
    remove: (path) => {
      const removed = remove(path, "deleted");
      if (!removed) return;
      notify.info(`Deleted ${removed.row.name || "a parameter"}`, {
        action: { label: "Undo", onClick: createUndo(() => restore(removed)) },
      });
    },
    toText: (path) => {
      const row = getRow(rows(), path);
      if (!row) return "";
      const text = toClipboardText(row);
      storeCopyDetails(row, text);
      announce(`${getTitle(row, path)} copied.`);
      return text;
    },
    copy: async (path) => {
      await copyRow(
        path,
        "The browser denied access to the clipboard. Use the keyboard shortcut on the row.",
      );
    },
    cut: async (path) => {
      const row = getRow(rows(), path);
      if (!row || isOnlyVariant(path)) return;
      const advice =
        "It was not removed. The browser denied access to the clipboard; use the keyboard shortcut.";
      const isCopied = await copyRow(path, advice);
      // Copying is asynchronous, so the row may have moved in the meantime.
      const currentPath = findRowPath(rows(), row.id);
      if (currentPath && isCopied) remove(currentPath, "cut");
      else if (currentPath) focusField(lineField(currentPath));
    },
    paste: async (path) => {
      const text = await navigator.clipboard?.readText().catch(() => undefined);
      if (text === undefined)
        return void notify.error("Could not read the clipboard", {
          description: "The browser denied access. Focus a row and use the keyboard shortcut.",
        });
      const { list, index } = locateRow(path);
      if (!actions.pasteText(text, list, index + 1))
        notify.error("No parameter on the clipboard", {
          description: "Copy a parameter, a JSON Schema or a JSON sample first.",
        });
    },
    pasteText: (text, list, index) => {
      if (isReadOnly) return false;
      const usedNames = getRows(rows(), list).map(({ name }) => name);
      const pastedRows = parseRows(text, findCopyDetails(text));
      if (!pastedRows || pastedRows.length === 0) return false;
      const added = pastedRows.map((row) => {
        const name = findUnusedName(row.name, usedNames);
        usedNames.push(name);
        return { ...row, name };
      });
      insert(list, index, added);
      const [first] = added;
      announce(
        added.length === 1 ? `${first?.name} pasted.` : `${added.length} parameters pasted.`,
      );
      return true;
    },
  };
  return actions;
};

export const RowActionsContext = createContext<RowActions | null>(null);

export const useRowActions = (): RowActions => {
  const actions = useContext(RowActionsContext);
  if (!actions) throw new Error("useRowActions must be used inside the parameters section.");
  return actions;
};

export const useCreateRowActions = (): RowActions => {
  const editor = useEditor();
  const isReadOnly = useIsFieldReadOnly();
  const createUndo = useUndoToast();
  return useMemo(
    () => createActions(editor, isReadOnly, createUndo),
    [editor, isReadOnly, createUndo],
  );
};
