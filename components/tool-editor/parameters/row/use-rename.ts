"use client";

import { useRef } from "react";
import { type RowPath, useEditor } from "@/components/tool-editor/editor-state";
import type { ToolForm } from "@/components/tool-editor/form/codec/tool-form";
import { getHandlerEditor } from "@/components/tool-editor/handlers";
import { notify } from "@/components/ui/overlays/toaster";
import { useIsFieldReadOnly } from "@/components/ui/primitives/read-only";
import { getHandlerKind } from "@/lib/agent/handlers";
import { renamePlaceholders } from "@/lib/agent/placeholders/rename-placeholders";
import { isJsonEqual } from "@/lib/schema/json";
import { findRowPath, getArgumentPath, getRow, getRows, locateRow } from "../model/row-tree";

/** The form's placeholders with a row's new name. They stay as they are while the name is empty or not unique. */
const renameInForm = (form: ToolForm, id: string, name: string) => {
  const unchanged = { handler: form[form.kind], confirmPrompt: form.confirmPrompt };
  const rowPath = findRowPath(form.rows, id) ?? "";
  const path = getArgumentPath(form.rows, rowPath);
  const siblings = getRows(form.rows, locateRow(rowPath).list).filter((row) => row.id !== id);
  const oldName = path?.at(-1);
  const isTaken = siblings.some((row) => row.name === oldName || row.name === name);
  if (!path || !oldName || name === "" || isTaken) return unchanged;
  const renaming = { path, name };
  const editor = getHandlerEditor(form.kind);
  return {
    handler: editor.renameParameter?.(unchanged.handler, renaming) ?? unchanged.handler,
    confirmPrompt: renamePlaceholders(form.confirmPrompt, renaming),
  };
};

const mentions = (code: string, name: string): boolean =>
  name !== "" && code.split(/[^\p{L}\p{N}_$-]+/u).includes(name);

/** Renames a parameter together with the placeholders that name it. Code is not changed, so that is said. */
export function useRename(path: RowPath, id: string) {
  const { form, values, history, sample } = useEditor();
  const isReadOnly = useIsFieldReadOnly();
  // Every keystroke starts from here: a name on the way may be another parameter's.
  const before = useRef({ form: values.get(), version: 0 });
  const begin = () => {
    before.current = { form: values.get(), version: history.state.getState().version };
  };
  const rename = (name: string) => {
    if (isReadOnly) return;
    // After an undo, the form may be older than what was remembered.
    if (before.current.version !== history.state.getState().version) begin();
    const { kind } = values.get();
    const { handler, confirmPrompt } = renameInForm(before.current.form, id, name);
    form.setValue(`${path}.name`, name);
    if (!isJsonEqual(handler, form.getValues(kind))) form.setValue(kind, handler);
    if (confirmPrompt !== form.getValues("confirmPrompt"))
      form.setValue("confirmPrompt", confirmPrompt);
  };
  const finish = () => {
    const rows = form.getValues("rows");
    const { rows: oldRows } = before.current.form;
    const oldName = getRow(oldRows, findRowPath(oldRows, id) ?? "")?.name ?? "";
    const name = getRow(rows, path)?.name;
    const { handler } = sample().tool;
    const { code = "" } = getHandlerKind(handler).getModule?.(handler) ?? {};
    if (name === oldName || !mentions(code, oldName)) return;
    notify.warning(`The code may still use "${oldName}"`, {
      description: `The parameter is now "${name}". Names in code are not changed.`,
    });
  };
  return { begin, rename, finish };
}
