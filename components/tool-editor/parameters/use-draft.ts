"use client";

import { useEditor, useValue } from "../editor-state";
import { draftKey } from "../form/tool-form";

/**
 * Lets a field hold text that is not a value yet ("-", "{"). `read` gives the value, or undefined when
 * there is none; then the text waits among the form's drafts, which keeps the form from being saved.
 */
export function useDraft<Value>(
  rowId: string,
  field: string,
  shown: string,
  read: (text: string) => Value | undefined,
  commit: (value: Value | null) => void,
) {
  const { form } = useEditor();
  const key = draftKey(rowId, field);
  const [draft] = useValue(`drafts.${key}`) as readonly [string | undefined, unknown];

  const setDraft = (text: string | undefined) => {
    const { [key]: _, ...others } = form.getValues("drafts");
    form.setValue("drafts", text === undefined ? others : { ...others, [key]: text });
  };
  const set = (text: string) => {
    const value = text.trim() === "" ? null : read(text);
    if (value === undefined) return setDraft(text);
    commit(value);
    if (draft !== undefined) setDraft(undefined);
  };
  return { text: draft ?? shown, set, unreadable: draft !== undefined };
}
