"use client";

import { createContext, useContext, useMemo } from "react";
import { copyText } from "@/components/ui/clipboard";
import { useIsFrozen } from "@/components/ui/read-only";
import { notify } from "@/components/ui/toaster";
import {
  freeName,
  insertRows,
  type Moved,
  moveAlong,
  moveIn,
  moveOut,
  moveRow,
  outerOf,
  placeOf,
  removeRow,
  rowAt,
  rowsAt,
} from "@/lib/agent/parameters/row-tree";
import type { ParameterRow } from "@/lib/agent/parameters/rows";
import { rowsFromText } from "@/lib/agent/parameters/rows-from-text";
import { type Editor, useEditor } from "../editor-state";
import { withFreshIds } from "../form/fresh-ids";
import { copiedAs, noteCopied, textOfRow } from "./copied-row";

/** What can be done with a row, by its path. Every deed is announced and can be undone. */
export type RowActions = {
  move: (path: string, by: -1 | 1) => void;
  moveIn: (path: string) => void;
  moveOut: (path: string) => void;
  /** Puts the row into a list before the row that stands at `index` now. */
  moveTo: (path: string, list: string, index: number) => void;
  duplicate: (path: string) => void;
  remove: (path: string) => void;
  /** The row's schema as a text, noted under its name. */
  textOf: (path: string) => string;
  copy: (path: string) => Promise<void>;
  cut: (path: string) => Promise<void>;
  /** Reads the clipboard and puts what it holds after the row. */
  paste: (path: string) => Promise<void>;
  /** Puts the parameters that a text describes into a list; false when it describes none. */
  pasteText: (text: string, list: string, index: number) => boolean;
};

const titleOf = (row: ParameterRow | undefined, path: string): string => {
  const { list, index } = placeOf(path);
  return list.endsWith(".variants") ? `Variant ${index + 1}` : row?.name || "The parameter";
};

/** The field of a row that takes the focus when something was done with the row. */
const lineField = (path: string): string =>
  placeOf(path).list.endsWith(".variants") ? `${path}.kind` : `${path}.name`;

const whereIs = (rows: readonly ParameterRow[], path: string): string => {
  const { list, index } = placeOf(path);
  const outer = outerOf(path);
  const within =
    outer && list !== "rows" ? ` in ${rowAt(rows, outer)?.name || "its parameter"}` : "";
  return `place ${index + 1} of ${rowsAt(rows, list).length}${within}`;
};

const makeActions = ({ form, announce, focusField }: Editor, frozen: boolean): RowActions => {
  const rows = () => form.getValues("rows");
  const write = (next: ParameterRow[]) => {
    if (!frozen) form.setValue("rows", next);
  };
  const settle = (moved: Moved) => {
    if ("refused" in moved) return announce(moved.refused);
    if (frozen) return;
    write(moved.rows);
    const title = titleOf(rowAt(moved.rows, moved.path), moved.path);
    announce(`${title} moved to ${whereIs(moved.rows, moved.path)}.`);
    focusField(lineField(moved.path));
  };
  const put = (list: string, index: number, added: ParameterRow[]) => {
    write(insertRows(rows(), list, index, added));
    focusField(lineField(`${list}.${index}`));
  };
  const remove = (path: string, word: string) => {
    const row = rowAt(rows(), path);
    if (!row || frozen) return;
    const { list, index } = placeOf(path);
    write(removeRow(rows(), path));
    announce(`${titleOf(row, path)} ${word}.`);
    const left = rowsAt(rows(), list).length;
    focusField(left > 0 ? lineField(`${list}.${Math.min(index, left - 1)}`) : `${list}.add`);
    return { row, list, index };
  };
  const actions: RowActions = {
    move: (path, by) => settle(moveAlong(rows(), path, by)),
    moveIn: (path) => settle(moveIn(rows(), path)),
    moveOut: (path) => settle(moveOut(rows(), path)),
    moveTo: (path, list, index) => settle(moveRow(rows(), path, list, index)),
    duplicate: (path) => {
      const row = rowAt(rows(), path);
      if (!row || frozen) return;
      const { list, index } = placeOf(path);
      const taken = rowsAt(rows(), list).map(({ name }) => name);
      const copy = { ...withFreshIds(row), name: row.name && freeName(row.name, taken) };
      put(list, index + 1, [copy]);
      announce(`${titleOf(row, path)} duplicated${copy.name && ` as ${copy.name}`}.`);
    },
    remove: (path) => {
      const gone = remove(path, "deleted");
      if (!gone) return;
      const { row, list, index } = gone;
      notify.info(`Deleted ${row.name || "a parameter"}`, {
        action: {
          label: "Undo",
          onClick: () => write(insertRows(rows(), list, index, [row])),
        },
      });
    },
    textOf: (path) => {
      const row = rowAt(rows(), path);
      if (!row) return "";
      const text = textOfRow(row);
      noteCopied(row, text);
      announce(`${titleOf(row, path)} copied.`);
      return text;
    },
    copy: async (path) => {
      if (!(await copyText(actions.textOf(path))))
        notify.error("The browser did not let the parameter be copied", {
          description: "Press the shortcut on the row instead.",
        });
    },
    cut: async (path) => {
      await actions.copy(path);
      remove(path, "cut");
    },
    paste: async (path) => {
      const text = await navigator.clipboard?.readText().catch(() => undefined);
      if (text === undefined)
        return void notify.error("The browser did not let the clipboard be read", {
          description: "Put the focus on a row and press the shortcut for pasting instead.",
        });
      const { list, index } = placeOf(path);
      if (!actions.pasteText(text, list, index + 1))
        notify.error("The clipboard holds no parameter", {
          description: "Copy a parameter, a JSON Schema or a sample of JSON first.",
        });
    },
    pasteText: (text, list, index) => {
      if (frozen) return false;
      const taken = rowsAt(rows(), list).map(({ name }) => name);
      const pasted = rowsFromText(text, copiedAs(text));
      if (!pasted || pasted.length === 0) return false;
      const added = pasted.map((row) => {
        const name = freeName(row.name, taken);
        taken.push(name);
        return { ...row, name };
      });
      put(list, index, added);
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
  if (!actions) throw new Error("A parameter's row stands outside of the parameters.");
  return actions;
};

export const useMakeRowActions = (): RowActions => {
  const editor = useEditor();
  const frozen = useIsFrozen();
  return useMemo(() => makeActions(editor, frozen), [editor, frozen]);
};
