"use client";

import { createContext, useContext, useMemo } from "react";
import { type Editor, useEditor } from "@/components/tool-editor/editor-state";
import { type ShowUndo, useUndoToast } from "@/components/tool-editor/fields/use-undo-toast";
import { withFreshIds } from "@/components/tool-editor/form/draft/fresh-ids";
import {
  findUnusedName,
  getRow,
  getRows,
  locateRow,
  moveRow,
  moveRowBy,
  moveRowIn,
  moveRowOut,
} from "@/components/tool-editor/parameters/model/row-tree";
import { useIsFieldReadOnly } from "@/components/ui/primitives/read-only";
import { type ClipboardActions, createClipboardActions } from "./clipboard-actions";
import { createRowEditing, getTitle } from "./row-editing";

/** Actions on a row, by its path. Each one is announced to screen readers and can be undone. */
export type RowActions = ClipboardActions & {
  move: (path: string, by: -1 | 1) => void;
  moveIn: (path: string) => void;
  moveOut: (path: string) => void;
  /** Moves the row into a list, before the row currently at `index`. */
  moveTo: (path: string, list: string, index: number) => void;
  duplicate: (path: string) => void;
  remove: (path: string) => void;
};

const createActions = (editor: Editor, isReadOnly: boolean, showUndo: ShowUndo): RowActions => {
  const rowEditing = createRowEditing(editor, isReadOnly);
  const { rows, finishMove, insert, remove, restore } = rowEditing;
  return {
    ...createClipboardActions(editor, rowEditing),
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
      editor.announce(`${getTitle(row, path)} duplicated${copy.name && ` as ${copy.name}`}.`);
    },
    remove: (path) => {
      const removed = remove(path, "deleted");
      if (!removed) return;
      showUndo(`Deleted ${removed.row.name || "a parameter"}`, () => restore(removed));
    },
  };
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
  const showUndo = useUndoToast();
  return useMemo(() => createActions(editor, isReadOnly, showUndo), [editor, isReadOnly, showUndo]);
};
