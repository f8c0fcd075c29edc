import type { Editor } from "@/components/tool-editor/editor-state";
import { parseRows } from "@/components/tool-editor/parameters/model/parse-rows";
import {
  findRowPath,
  findUnusedName,
  getRow,
  getRows,
  locateRow,
} from "@/components/tool-editor/parameters/model/row-tree";
import { notify } from "@/components/ui/overlays/toaster";
import { copyText } from "@/components/ui/primitives/clipboard";
import { findCopyDetails, storeCopyDetails, toClipboardText } from "../model/row-clipboard";
import { getLineField, getTitle, type RowEditing } from "./row-editing";

/** Actions between a row and the clipboard, by its path. */
export type ClipboardActions = {
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

type Announcer = Pick<Editor, "announce" | "focusField">;

const createCopyActions = (
  { announce, focusField }: Announcer,
  { rows, remove, isOnlyVariant }: RowEditing,
): Pick<ClipboardActions, "toText" | "copy" | "cut"> => {
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
  return {
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
      else if (currentPath) focusField(getLineField(currentPath));
    },
  };
};

const createPasteActions = (
  { announce }: Announcer,
  { isReadOnly, rows, insert }: RowEditing,
): Pick<ClipboardActions, "paste" | "pasteText"> => {
  const pasteText: ClipboardActions["pasteText"] = (text, list, index) => {
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
    announce(added.length === 1 ? `${first?.name} pasted.` : `${added.length} parameters pasted.`);
    return true;
  };
  return {
    pasteText,
    paste: async (path) => {
      const text = await navigator.clipboard?.readText().catch(() => undefined);
      if (text === undefined)
        return void notify.error("Could not read the clipboard", {
          description: "The browser denied access. Focus a row and use the keyboard shortcut.",
        });
      const { list, index } = locateRow(path);
      if (!pasteText(text, list, index + 1))
        notify.error("No parameter on the clipboard", {
          description: "Copy a parameter, a JSON Schema or a JSON sample first.",
        });
    },
  };
};

export const createClipboardActions = (
  editor: Announcer,
  rowEditing: RowEditing,
): ClipboardActions => ({
  ...createCopyActions(editor, rowEditing),
  ...createPasteActions(editor, rowEditing),
});
