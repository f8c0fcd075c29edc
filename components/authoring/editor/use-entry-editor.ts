"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import {
  type AgentLists,
  type ListName,
  useChangeAgentList,
} from "@/components/queries/agent-lists";
import type { Issue } from "@/lib/errors";
import { isJsonEqual } from "@/lib/schema/json";
import type { EntryKind } from "../entries/entry-kind";
import type { EntryCodec, FieldProblem } from "./entry-codec";
import { ConflictError, readFailure, replaceEntry } from "./save-entry";
import { useEntryForm } from "./use-entry-form";

type EntryEditorOptions<Name extends ListName, Form extends FieldValues> = {
  slug: string;
  kind: EntryKind<Name>;
  codec: EntryCodec<AgentLists[Name], Form>;
  /** The entry as it is stored now; null if it is new or was deleted. */
  saved: AgentLists[Name] | null;
  onSaved: (entry: AgentLists[Name]) => void;
};

type Status<Entry> = {
  /** The entry as it was opened or saved last; null while it is new. */
  base: Entry | null;
  /** What somebody else stored in the meantime; null if they deleted it. */
  conflict: { theirs: Entry | null } | null;
  problems: readonly FieldProblem[];
  serverIssues: readonly Issue[];
  failedSaves: number;
};
const toStatus = <Entry>(base: Entry | null): Status<Entry> => ({
  ...{ base, conflict: null, problems: [], serverIssues: [], failedSaves: 0 },
});

/** The form of one prompt or resource: its problems, saving and conflicts. */
export function useEntryEditor<Name extends ListName, Form extends FieldValues>(
  options: EntryEditorOptions<Name, Form>,
) {
  type Entry = AgentLists[Name];
  const { slug, kind, codec, saved } = options;
  const { getId, list } = kind;
  const { form, toProblems, findProblems, showProblems } = useEntryForm(codec, saved);
  const [status, setStatus] = useState(() => toStatus<Entry>(saved));
  const [isSaving, setIsSaving] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  /** How many times another entry was loaded into the form. */
  const [loads, setLoads] = useState(0);
  const { save: changeList } = useChangeAgentList(slug, list);
  const [{ isDirty }, { base, conflict }] = [form.formState, status];

  const load = (entry: Entry | null) => {
    setStatus(toStatus(entry));
    setLoads((count) => count + 1);
    form.reset(codec.toForm(entry));
  };
  useChanges(saved, (next) => {
    if (isSaving || isJsonEqual(next, base)) return;
    if (isDirty || next === null) setStatus({ ...status, conflict: { theirs: next } });
    else load(next);
  });

  const reject = (problems: readonly FieldProblem[], serverIssues: readonly Issue[] = []) =>
    setStatus({ ...status, problems, serverIssues, failedSaves: status.failedSaves + 1 });
  const fail = (error: unknown, values: Form) => {
    if (error instanceof ConflictError)
      return setStatus({ ...status, conflict: { theirs: error.theirs } });
    const { issues, messages } = readFailure(error, list);
    const problems = toProblems(issues, values);
    showProblems(problems);
    reject([...problems, ...messages.map((message) => ({ path: "", message }))], issues);
  };
  const send = async (values: Form, overwrite: boolean): Promise<boolean> => {
    const next = codec.fromForm(values);
    setIsSaving(true);
    try {
      const entries = await changeList((all) =>
        replaceEntry(all, { base, next, getId, overwrite }),
      );
      const stored = entries.find((entry) => getId(entry) === getId(next)) ?? next;
      setStatus(toStatus(stored));
      // Keeps the fields, and with them the focus.
      form.reset(values, { keepValues: true });
      setAnnouncement(`The ${kind.noun} was saved.`);
      options.onSaved(stored);
      return true;
    } catch (error) {
      fail(error, values);
      return false;
    } finally {
      setIsSaving(false);
    }
  };
  /** Resolves to whether it was saved. */
  const save = async ({ overwrite = false } = {}): Promise<boolean> => {
    if (isSaving) return false;
    const values = form.getValues();
    const problems = findProblems(values);
    if (problems.length === 0 && base && !isDirty && !conflict) {
      setAnnouncement("No unsaved changes.");
      return false;
    }
    if (problems.length === 0) return send(values, overwrite);
    await form.trigger();
    reject(problems);
    return false;
  };
  return { ...status, form, isSaving, isDirty, announcement, loads, load, save };
}

/** Calls back when what is stored changes after the first render. */
function useChanges<Entry>(saved: Entry | null, onChange: (saved: Entry | null) => void) {
  const last = useRef(saved);
  const report = useEffectEvent((next: Entry | null) => {
    const hasChanged = !isJsonEqual(next, last.current);
    last.current = next;
    if (hasChanged) onChange(next);
  });
  useEffect(() => report(saved), [saved]);
}
