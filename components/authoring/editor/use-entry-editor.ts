"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { AgentLists, ListName } from "@/components/queries/agent-lists";
import { isJsonEqual } from "@/lib/schema/json";
import { type EntryEditorOptions, type Status, toStatus } from "./entry-status";
import { openIncompleteForm } from "./incomplete-form";
import type { StoredForm } from "./stored-form";
import { useEntryForm } from "./use-entry-form";
import { useEntrySave } from "./use-entry-save";
import { useLiveProblems } from "./use-live-problems";

/** Manages the form of one prompt or resource: its problems, saves and conflicts. */
export function useEntryEditor<Name extends ListName, Form extends FieldValues>(
  options: EntryEditorOptions<Name, Form>,
) {
  type Entry = AgentLists[Name];
  const { slug, kind, codec, saved, incomplete } = options;
  const [initial] = useState(() =>
    openIncompleteForm(incomplete?.content, codec.toForm(saved), saved),
  );
  const entryForm = useEntryForm(codec, initial?.form ?? codec.toForm(saved));
  const { form, toProblems, findProblems, showProblems } = entryForm;
  const [status, setStatus] = useState<Status<Entry>>(() => {
    if (!initial) return toStatus(saved);
    const refusals = toProblems(initial.refusals, initial.form);
    const problems = [...findProblems(initial.form), ...refusals];
    const conflict = initial.isOutdated ? { theirs: saved } : null;
    return { ...toStatus(saved), conflict, problems, refusals, isIncomplete: true };
  });
  const showSavedProblems = useEffectEvent(() => showProblems(status.problems));
  useEffect(() => showSavedProblems(), []);
  /** Number of times another entry was loaded into the form. */
  const [loads, setLoads] = useState(0);
  const { isDirty } = form.formState;
  const { base, conflict, isIncomplete } = status;
  const { save, isSaving, announcement } = useEntrySave(options, entryForm, {
    status,
    setStatus,
    isDirty,
  });

  const problems = useLiveProblems({ form, findProblems, ...status });

  const load = (entry: Entry | null) => {
    setStatus(toStatus(entry));
    setLoads((count) => count + 1);
    form.reset(codec.toForm(entry));
  };
  useChanges(saved, (next) => {
    if (isSaving || isJsonEqual(next, base)) return;
    if (isDirty || isIncomplete || next === null)
      setStatus({ ...status, conflict: { theirs: next } });
    else load(next);
  });
  /** Discards the incomplete changes and reopens the entry as it was before them. */
  const discardIncomplete = async () => {
    await incomplete?.onDiscard();
    load(conflict?.theirs ?? base);
  };
  /** Restores changes that were not saved, which may have been made to an earlier version. */
  const restore = ({ form: values, basis }: StoredForm<Form>) => {
    form.reset(values, { keepDefaultValues: true });
    if (base !== null && !isJsonEqual(basis, base))
      setStatus({ ...status, conflict: { theirs: base } });
  };
  /** Keeps the unsaved changes of several new entries apart. */
  const draftId = base === null ? `?${incomplete?.getSaved()?.id ?? ""}` : kind.getId(base);
  return {
    ...status,
    problems,
    draftName: `${slug}/${kind.list}/${draftId}`,
    form,
    isSaving,
    isDirty,
    announcement,
    loads,
    load,
    save,
    discardIncomplete,
    restore,
  };
}

/** Calls `onChange` when the stored entry changes after the first render. */
function useChanges<Entry>(saved: Entry | null, onChange: (saved: Entry | null) => void) {
  const last = useRef(saved);
  const report = useEffectEvent((next: Entry | null) => {
    const hasChanged = !isJsonEqual(next, last.current);
    last.current = next;
    if (hasChanged) onChange(next);
  });
  useEffect(() => report(saved), [saved]);
}
