"use client";

import { useRef } from "react";
import { type RowPath, useEditor } from "@/components/tool-editor/editor-state";
import { useIsFieldReadOnly } from "@/components/ui/primitives/read-only";
import { updatePlaceholders, warnAboutCode } from "./parameter-references";

/** Renames a parameter together with the placeholders that refer to it. */
export function useRename(path: RowPath, id: string) {
  const editor = useEditor();
  const { form, values, history } = editor;
  const isReadOnly = useIsFieldReadOnly();
  // Every keystroke starts from this state, because an intermediate name may belong to another
  // parameter.
  const before = useRef({ form: values.get(), version: 0 });
  const begin = () => {
    before.current = { form: values.get(), version: history.state.getState().version };
  };
  const rename = (name: string) => {
    if (isReadOnly) return;
    // After an undo, the form may be older than the remembered state.
    if (before.current.version !== history.state.getState().version) begin();
    form.setValue(`${path}.name`, name);
    updatePlaceholders(editor, before.current.form, id);
  };
  const finish = () => warnAboutCode(editor, before.current.form.rows, id);
  return { begin, rename, finish };
}
