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
  pathOfRow,
  placeOf,
  removeRow,
  rowAt,
  rowsAt,
} from "@/lib/agent/parameters/row-tree";
import type { ParameterRow } from "@/lib/agent/parameters/rows";
import { rowsFromText } from "@/lib/agent/parameters/rows-from-text";
import { type Editor, useEditor } from "../editor-state";
import { type TakeBack, useTakeBack } from "../fields/use-take-back";
import { withFreshIds } from "../form/fresh-ids";
import { copiedAs, noteCopied, textOfRow } from "./copied-row";
import { putRowBack, type TakenRow, takenRow } from "./taken-row";

/** Actions on a row, by its path. Each is announced to screen readers and can be undone. */
export type RowActions = {
  move: (path: string, by: -1 | 1) => void;
  moveIn: (path: string) => void;
  moveOut: (path: string) => void;
  /** Moves the row into a list, before the row currently at `index`. */
  moveTo: (path: string, list: string, index: number) => void;
  duplicate: (path: string) => void;
  remove: (path: string) => void;
  /** Returns the row's schema as text and stores its name for a later paste. */
  textOf: (path: string) => string;
  copy: (path: string) => Promise<void>;
  /** Removes the row once it is on the clipboard. */
  cut: (path: string) => Promise<void>;
  /** Inserts the parameters on the clipboard after the row. */
  paste: (path: string) => Promise<void>;
  /** Inserts the parameters that a text describes into a list; false when it describes none. */
  pasteText: (text: string, list: string, index: number) => boolean;
};

const titleOf = (row: ParameterRow | undefined, path: string): string => {
  const { list, index } = placeOf(path);
  return list.endsWith(".variants") ? `Variant ${index + 1}` : row?.name || "The parameter";
};

/** The field that gets the focus after an action on a row. */
const lineField = (path: string): string =>
  placeOf(path).list.endsWith(".variants") ? `${path}.kind` : `${path}.name`;

/** The focused field of a row's line. It keeps the focus after a move, so that the shortcut can be repeated. */
const fieldInFocus = (path: string): string => {
  const field = document.activeElement;
  if (field?.closest<HTMLElement>("[data-row-line]")?.dataset.rowLine !== path)
    return lineField(path).slice(path.length);
  const at = field.closest<HTMLElement>("[data-path]")?.dataset.path;
  return at?.startsWith(`${path}.`) ? at.slice(path.length) : ".open";
};

const whereIs = (rows: readonly ParameterRow[], path: string): string => {
  const { list, index } = placeOf(path);
  const outer = outerOf(path);
  const within = outer && list !== "rows" ? ` in ${rowAt(rows, outer)?.name || "its parent"}` : "";
  return `position ${index + 1} of ${rowsAt(rows, list).length}${within}`;
};

const makeActions = (
  { form, announce, focusField }: Editor,
  frozen: boolean,
  takeBack: TakeBack,
): RowActions => {
  const rows = () => form.getValues("rows");
  const write = (next: ParameterRow[]) => {
    if (!frozen) form.setValue("rows", next);
  };
  const settle = (from: string, moved: Moved) => {
    if ("refused" in moved) return announce(moved.refused);
    if (frozen) return;
    const field = fieldInFocus(from);
    write(moved.rows);
    const title = titleOf(rowAt(moved.rows, moved.path), moved.path);
    announce(`${title} moved to ${whereIs(moved.rows, moved.path)}.`);
    focusField(moved.path + field);
  };
  const put = (list: string, index: number, added: ParameterRow[]) => {
    write(insertRows(rows(), list, index, added));
    focusField(lineField(`${list}.${index}`));
  };
  /** A union needs at least one variant, so the last one cannot be removed on its own. */
  const isOnlyVariant = (path: string): boolean => {
    const { list, index } = placeOf(path);
    if (!list.endsWith(".variants") || rowsAt(rows(), list).length > 1) return false;
    announce(`Variant ${index + 1} is the only one and cannot be removed.`);
    return true;
  };
  const remove = (path: string, word: string): TakenRow | undefined => {
    const taken = takenRow(rows(), path);
    if (!taken || frozen || isOnlyVariant(path)) return undefined;
    const { list, index } = placeOf(path);
    const field = fieldInFocus(path);
    write(removeRow(rows(), path));
    announce(`${titleOf(taken.row, path)} ${word}.`);
    const left = rowsAt(rows(), list).length;
    focusField(left > 0 ? `${list}.${Math.min(index, left - 1)}${field}` : `${list}.add`);
    return taken;
  };
  const putBack = (taken: TakenRow): string | undefined => {
    const back = putRowBack(rows(), taken);
    if ("refused" in back) return back.refused;
    write(back.rows);
    const title = titleOf(rowAt(back.rows, back.path), back.path);
    announce(`${title} restored at ${whereIs(back.rows, back.path)}.`);
    return undefined;
  };
  /** Returns false, with an error notification, when the browser denies access to the clipboard. */
  const toClipboard = async (path: string, advice: string): Promise<boolean> => {
    const row = rowAt(rows(), path);
    if (!row) return false;
    const text = textOfRow(row);
    if (!(await copyText(text))) {
      notify.error("Could not copy the parameter", { description: advice });
      return false;
    }
    noteCopied(row, text);
    announce(`${titleOf(row, path)} copied.`);
    return true;
  };
  const actions: RowActions = {
    move: (path, by) => settle(path, moveAlong(rows(), path, by)),
    moveIn: (path) => settle(path, moveIn(rows(), path)),
    moveOut: (path) => settle(path, moveOut(rows(), path)),
    moveTo: (path, list, index) => settle(path, moveRow(rows(), path, list, index)),
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
      const taken = remove(path, "deleted");
      if (!taken) return;
      notify.info(`Deleted ${taken.row.name || "a parameter"}`, {
        action: { label: "Undo", onClick: takeBack(() => putBack(taken)) },
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
      await toClipboard(
        path,
        "The browser denied access to the clipboard. Use the keyboard shortcut on the row.",
      );
    },
    cut: async (path) => {
      const row = rowAt(rows(), path);
      if (!row || isOnlyVariant(path)) return;
      const advice =
        "It was not removed. The browser denied access to the clipboard; use the keyboard shortcut.";
      const copied = await toClipboard(path, advice);
      // Copying is asynchronous, and the row may have moved meanwhile.
      const now = pathOfRow(rows(), row.id);
      if (now && copied) remove(now, "cut");
      else if (now) focusField(lineField(now));
    },
    paste: async (path) => {
      const text = await navigator.clipboard?.readText().catch(() => undefined);
      if (text === undefined)
        return void notify.error("Could not read the clipboard", {
          description: "The browser denied access. Focus a row and use the keyboard shortcut.",
        });
      const { list, index } = placeOf(path);
      if (!actions.pasteText(text, list, index + 1))
        notify.error("No parameter on the clipboard", {
          description: "Copy a parameter, a JSON Schema or a JSON sample first.",
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
  if (!actions) throw new Error("useRowActions must be used inside the parameters section.");
  return actions;
};

export const useMakeRowActions = (): RowActions => {
  const editor = useEditor();
  const frozen = useIsFrozen();
  const takeBack = useTakeBack();
  return useMemo(() => makeActions(editor, frozen, takeBack), [editor, frozen, takeBack]);
};
