"use client";

import { useRef } from "react";
import { type RowPath, useEditor } from "@/components/tool-editor/editor-state";
import { useIsFieldReadOnly } from "@/components/ui/primitives/read-only";
import { updatePlaceholders, warnAboutCode } from "./parameter-references";

/** Renames a parameter together with the placeholders that name it. */
export function useRename(path: RowPath, id: string) {
  const editor = useEditor();
  const { form, values, history } = editor;
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
    form.setValue(`${path}.name`, name);
    updatePlaceholders(editor, before.current.form, id);
  };
  const finish = () => warnAboutCode(editor, before.current.form.rows, id);
  return { begin, rename, finish };
}
