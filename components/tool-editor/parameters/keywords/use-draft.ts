"use client";

import { useEditor, useValue } from "@/components/tool-editor/editor-state";
import { draftKey, withDraft } from "@/components/tool-editor/form/draft/draft-key";

/**
 * Lets a field hold text that is not a valid value yet, such as "-" or "{". `parse` returns
 * undefined for invalid text, which is then stored among the form's drafts. Drafts prevent saving.
 */
export function useDraft<Value>(
  { rowId, field, valueText }: { rowId: string; field: string; valueText: string },
  parse: (text: string) => Value | undefined,
  commit: (value: Value | null) => void,
) {
  const { form } = useEditor();
  const key = draftKey(rowId, field);
  const [draft] = useValue(`drafts.${key}`) as readonly [string | undefined, unknown];

  const setDraft = (text: string | undefined) =>
    form.setValue("drafts", withDraft(form.getValues("drafts"), key, text));
  const setText = (text: string) => {
    const value = text.trim() === "" ? null : parse(text);
    if (value === undefined) return setDraft(text);
    commit(value);
    if (draft !== undefined) setDraft(undefined);
  };
  return { text: draft ?? valueText, set: setText };
}
