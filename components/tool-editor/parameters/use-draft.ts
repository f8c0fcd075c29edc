"use client";

import { useEditor, useValue } from "../editor-state";
import { draftKey } from "../form/tool-form";

/**
 * Lets a field hold text that is not a valid value yet ("-", "{"). `read` parses the text and returns undefined if
 * it is invalid; the text is then stored among the form's drafts, which prevents saving.
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
