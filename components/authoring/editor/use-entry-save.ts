"use client";

import { useState } from "react";
import type { FieldValues, KeepStateOptions } from "react-hook-form";
import { ProblemError } from "@/components/client/api";
import {
  type AgentLists,
  type ListName,
  useChangeAgentList,
} from "@/components/queries/agent-lists";
import { formatCount } from "@/lib/agent/format-count";
import type { Issue } from "@/lib/errors";
import { isJsonEqual } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import type { FieldProblem } from "./entry-codec";
import { type EntryEditorOptions, type Status, toStatus } from "./entry-status";
import type { IncompleteContent } from "./incomplete-form";
import { ConflictError, readFailure, replaceEntry } from "./save-entry";
import type { EntryForm } from "./use-entry-form";

/**
 * Maximum title length of an incomplete entry. A longer title is a problem of the entry, but must
 * not prevent saving it.
 */
const MAX_TITLE_LENGTH = 200;

type State<Entry> = {
  status: Status<Entry>;
  setStatus: (status: Status<Entry>) => void;
  isDirty: boolean;
};

type Reject = (
  problems: readonly FieldProblem[],
  messages: readonly string[],
  serverIssues?: readonly Issue[],
  isGone?: boolean,
) => boolean;

const createReject =
  <Entry>(
    status: Status<Entry>,
    setStatus: (status: Status<Entry>) => void,
    toProblems: (issues: readonly Issue[]) => FieldProblem[],
  ): Reject =>
  (problems, messages, serverIssues = [], isGone = false) => {
    const general = messages.map((message) => ({ path: "", message }));
    setStatus({
      ...status,
      ...(isGone && { conflict: null }),
      problems: [...problems, ...general],
      refusals: [...toProblems(serverIssues), ...general],
      serverIssues,
      failedSaves: status.failedSaves + 1,
    });
    return false;
  };

/**
 * Compares the form with the saved values from now on. Keeps what is in the fields, and with it the
 * focus and what was typed during the save.
 */
const markSaved = <Form extends FieldValues>(
  form: EntryForm<Form>["form"],
  values: Form,
  options?: KeepStateOptions,
) => {
  const keepDirty = !isJsonEqual(form.getValues(), values);
  form.reset(values, { ...options, keepValues: true, keepDirty });
};

/**
 * Saves the entry that the form produces. If the form or the server finds problems, saves the form
 * instead where possible.
 */
export function useEntrySave<Name extends ListName, Form extends FieldValues>(
  options: EntryEditorOptions<Name, Form>,
  { form, toProblems, findProblems, showProblems }: EntryForm<Form>,
  { status, setStatus, isDirty }: State<AgentLists[Name]>,
) {
  const { slug, kind, codec, incomplete } = options;
  const { getId, list } = kind;
  const { base, conflict, isIncomplete, refusedSaves } = status;
  const [isSaving, setIsSaving] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const { save: changeList } = useChangeAgentList(slug, list);

  const reject = createReject(status, setStatus, (issues) => toProblems(issues, form.getValues()));
  const saveIncomplete = createIncompleteSave(options, { status, setStatus, form, reject });
  const fail = async (error: unknown, values: Form): Promise<string | null> => {
    if (error instanceof ConflictError) {
      setStatus({ ...status, conflict: { theirs: error.theirs }, refusedSaves: refusedSaves + 1 });
      return null;
    }
    const { issues, messages } = readFailure(error, list);
    const problems = toProblems(issues, values);
    showProblems(problems);
    // The editor cannot find every problem itself; for example, only the server parses code.
    if (incomplete && problems.length > 0) return saveIncomplete(values, problems, issues);
    // The agent was deleted: there is no other version anymore.
    const isGone = error instanceof ProblemError && error.status === 404;
    reject(problems, messages, issues, isGone);
    return null;
  };
  const send = async (values: Form, overwrite: boolean): Promise<string | null> => {
    const next = codec.fromForm(values);
    try {
      const entries = await changeList(
        (all) => replaceEntry(all, { base, next, getId, overwrite, conflict }),
        incomplete?.getSaved() ?? undefined,
      );
      incomplete?.forget();
      const stored = entries.find((entry) => getId(entry) === getId(next)) ?? next;
      setStatus(toStatus(stored));
      markSaved(form, values);
      options.onSaved(stored);
      return `The ${kind.noun} was saved.`;
    } catch (error) {
      return fail(error, values);
    }
  };
  /** Resolves to whether the entry was saved. */
  const save = async ({ overwrite = false } = {}): Promise<boolean> => {
    if (isSaving) return false;
    // A copy, because the form changes its rows in place when someone types during the save.
    const values = structuredClone(form.getValues());
    const problems = findProblems(values);
    if (problems.length === 0 && base && !isDirty && !conflict && !isIncomplete) {
      setAnnouncement("No unsaved changes.");
      return false;
    }
    if (problems.length > 0) await form.trigger();
    const isUntouched = base === null && !isDirty && !isIncomplete;
    if (problems.length > 0 && (!incomplete || isUntouched)) return reject(problems, []);
    setIsSaving(true);
    const saved = await (problems.length === 0
      ? send(values, overwrite)
      : saveIncomplete(values, problems));
    setIsSaving(false);
    if (saved !== null) setAnnouncement(saved);
    return saved !== null;
  };
  return { save, isSaving, announcement };
}

type FormState<Form extends FieldValues, Entry> = Pick<State<Entry>, "status" | "setStatus"> &
  Pick<EntryForm<Form>, "form"> & { reject: Reject };

/**
 * Saves a form with problems. Resolves to the announcement to make, or to null if the save failed.
 */
const createIncompleteSave =
  <Name extends ListName, Form extends FieldValues>(
    { kind, codec, incomplete }: EntryEditorOptions<Name, Form>,
    { status, setStatus, form, reject }: FormState<Form, AgentLists[Name]>,
  ) =>
  async (
    values: Form,
    problems: FieldProblem[],
    serverIssues: readonly Issue[] = [],
  ): Promise<string | null> => {
    const { base } = status;
    try {
      const content: IncompleteContent<AgentLists[Name], Form> = {
        form: values,
        basis: base,
        refusals: serverIssues,
      };
      const entry = codec.fromForm(values);
      const title = cutText(kind.getLabel(entry).trim(), MAX_TITLE_LENGTH);
      await incomplete?.onSave(kind.getId(entry), problems, content, title || undefined);
      markSaved(form, values, { keepErrors: true });
      const refusals = serverIssues.length > 0 ? problems : [];
      const next = { problems, refusals, serverIssues, failedSaves: 0, isIncomplete: true };
      setStatus({ ...status, ...next });
      const count = formatCount(problems.length, "problem");
      return `The ${kind.noun} was saved. ${count} to fix before publishing.`;
    } catch (error) {
      reject(problems, readFailure(error, kind.list).messages, serverIssues);
      return null;
    }
  };
