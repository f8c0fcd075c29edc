"use client";

import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useStoredFields } from "@/components/queries/credentials";
import { focusField } from "@/components/ui/editing/focus-field";
import { type Tool, toolSchema } from "@/lib/agent/tool";
import type { Issue } from "@/lib/errors";
import { formFromTool } from "./form/codec/tool-form";
import { toIncompleteContent } from "./form/draft/incomplete-tool";
import { type StoredDraft, toBasis } from "./form/draft/stored-draft";
import { toFormIssue } from "./form/validation/form-issues";
import type { SavedTool, ToolEditorProps } from "./props";
import { hasSameContent, isSameSave, toSaveError } from "./saved-tool";
import { useCheckedForm } from "./use-checked-form";
import { useEditorValue } from "./use-editor-value";
import { countProblems, type Problem, toProblems, useIncompleteTool } from "./use-incomplete-tool";

/** Result of the last save. `attempts` counts failed saves since the last success. */
export type Outcome = {
  state: "none" | "saving" | "failed";
  message: string;
  attempts: number;
};
const initialOutcome: Outcome = { state: "none", message: "", attempts: 0 };

/** State and actions of the editor: opening, saving, conflicts and announcements. */
export function useToolEditor(props: ToolEditorProps) {
  const { saved, variables, draftName, valueField, credentialSheet, inferOutputSchema } = props;
  const noun = props.special?.noun.toLowerCase() ?? "tool";
  const [loadedTool, setLoadedTool] = useState(saved);
  const incomplete = useIncompleteTool(props.incomplete, saved);
  const { initial } = incomplete;
  const [theirs, setTheirs] = useState<SavedTool | null>(initial?.isOutdated ? saved : null);
  const [conflict, setConflict] = useState(initial?.isOutdated ?? false);
  const [refusedSaves, setRefusedSaves] = useState(0);
  const [outcome, setOutcome] = useState(initialOutcome);
  const [announcement, setAnnouncement] = useState("");
  const isNew = loadedTool === null || props.special?.isNew === true;
  const before = loadedTool?.value ?? null;
  const credentials = useStoredFields();
  const storedFields = props.special ? undefined : credentials;
  const checkedForm = useCheckedForm({
    ...props,
    before,
    storedFields,
    savedForm: initial?.form,
    savedRefusals: initial?.refusals,
    hasAttemptedSave: outcome.attempts > 0 || incomplete.isSaved,
  });
  const { form, check } = checkedForm;

  const announce = useCallback(
    // Screen readers ignore an unchanged sentence, so alternate a trailing no-break space.
    (sentence: string) =>
      setAnnouncement((last) => (last === sentence ? `${sentence}\u00a0` : sentence)),
    [],
  );
  const applySaved = (next: SavedTool | null) => {
    setLoadedTool(next);
    setTheirs(null);
    setConflict(false);
    setRefusedSaves(0);
    setOutcome(initialOutcome);
  };
  const open = (next: SavedTool | null) => {
    checkedForm.load(next?.value ?? null);
    incomplete.setIsSaved(false);
    applySaved(next);
  };
  const reportConflict = (savedTool: SavedTool | null) => {
    setTheirs(savedTool);
    setConflict(true);
  };
  const fail = (message: string) =>
    setOutcome(({ attempts }) => ({ state: "failed", message, attempts: attempts + 1 }));

  const lastSaved = useRef(saved);
  const syncSaved = useEffectEvent((next: SavedTool | null) => {
    const hasChanged = !isSameSave(next, lastSaved.current);
    lastSaved.current = next;
    // The result of our own save also arrives here.
    if (!hasChanged || isSameSave(next, loadedTool) || outcome.state === "saving") return;
    if (hasSameContent(next, loadedTool)) setLoadedTool(next);
    else if (check().hasChanges || incomplete.isSaved) reportConflict(next);
    else open(next);
  });
  useEffect(() => syncSaved(saved), [saved]);

  const fetchTheirs = async (): Promise<SavedTool | null> => {
    reportConflict(null);
    try {
      const current = await props.onLoadTheirs();
      reportConflict(current);
      return current;
    } catch (error) {
      const { status, message } = toSaveError(error, noun);
      if (status === 404) setConflict(false);
      fail(message);
      return null;
    }
  };

  const send = async (tool: Tool, etag: string | undefined): Promise<boolean> => {
    setOutcome((last) => ({ ...last, state: "saving", message: "" }));
    try {
      const response = await props.onSave(tool, etag);
      checkedForm.markSaved(null);
      incomplete.setIsSaved(false);
      applySaved(response);
      announce(`The ${noun} was saved.`);
      return true;
    } catch (error) {
      const { status, message, issues } = toSaveError(error, noun);
      if (status === 412) {
        setOutcome(initialOutcome);
        const current = await fetchTheirs();
        // Only the ETag was outdated.
        if (current?.etag !== etag && hasSameContent(current, loadedTool))
          return await send(tool, current?.etag);
        setRefusedSaves((count) => count + 1);
        return false;
      }
      // The tool was deleted: there is no other version anymore.
      if (status === 404) setConflict(false);
      // The editor cannot find every problem itself; for example, only the server parses code.
      const canSaveIncomplete = props.incomplete !== undefined && issues.length > 0;
      const isSaved = canSaveIncomplete && (await saveRefused(tool, issues));
      checkedForm.showServerIssues(issues);
      if (!canSaveIncomplete) fail(message);
      return isSaved;
    }
  };

  const saveRefused = (tool: Tool, refusals: readonly Issue[]): Promise<boolean> => {
    const formIssues = refusals.map((issue) => toFormIssue(form.getValues(), issue));
    return saveIncomplete(tool, toProblems(formIssues, undefined), refusals);
  };

  const saveIncomplete = async (
    tool: Tool,
    problems: Problem[],
    refusals: readonly Issue[] = [],
  ): Promise<boolean> => {
    setOutcome((last) => ({ ...last, state: "saving", message: "" }));
    const savedForm = structuredClone(form.getValues());
    try {
      const content = toIncompleteContent({ form: savedForm, tool, refusals }, before);
      await incomplete.save(content, problems);
      checkedForm.markSaved(savedForm);
      setOutcome(initialOutcome);
      announce(
        `The ${noun} was saved. ${countProblems(problems.length)} to fix before publishing.`,
      );
      return true;
    } catch (error) {
      fail(toSaveError(error, noun).message);
      return false;
    }
  };

  /**
   * Saves the tool. If the form or the server finds problems, saves the form instead where
   * possible. `etag` overrides the ETag of the opened version. Resolves to whether it was saved.
   */
  const save = async (etag = loadedTool?.etag): Promise<boolean> => {
    if (outcome.state === "saving") return false;
    const { tool, issues, hasChanges } = check();
    const completes = incomplete.isSaved && issues.length === 0;
    if (!isNew && !conflict && !hasChanges && !completes) {
      announce("No unsaved changes.");
      return false;
    }
    const result = toolSchema.safeParse(tool);
    if (issues.length === 0 && result.success) return await send(result.data, etag);
    const isUntouched = isNew && !hasChanges && !incomplete.isSaved;
    if (props.incomplete && !isUntouched)
      return await saveIncomplete(tool, toProblems(issues, result.error));
    setOutcome(({ attempts }) => ({ ...initialOutcome, attempts: attempts + 1 }));
    return false;
  };

  /**
   * Restores unsaved changes from before a reload. Reports a conflict if the tool has been saved
   * since.
   */
  const restore = (draft: StoredDraft) => {
    checkedForm.restoreDraft(draft.form);
    if (loadedTool && draft.basis !== toBasis(loadedTool.value)) reportConflict(loadedTool);
  };

  /** Continues from their version, with both people's changes as unsaved changes. */
  const combine = (combined: Tool) => {
    applySaved(theirs);
    checkedForm.restoreDraft(formFromTool(combined));
    announce("Both people’s changes are in the form. Review and save them.");
    // The pressed button is gone by the next frame.
    requestAnimationFrame(() => focusField("name"));
  };

  const editor = useEditorValue(checkedForm, {
    noun,
    announce,
    valueField,
    credentialSheet,
    inferOutputSchema,
    variables,
    draftName,
  });
  return {
    checkedForm,
    editor,
    loadedTool,
    isNew,
    theirs,
    conflict,
    refusedSaves,
    outcome,
    announcement,
    isIncomplete: incomplete.isSaved,
    /** Whether saving stores problems too. An untouched new tool is not saved with its problems. */
    savesProblems: props.incomplete && (incomplete.isSaved || outcome.message !== ""),
    open,
    save,
    restore,
    combine,
    /** Discards the incomplete changes and reopens the tool as it was before them. */
    discardIncomplete: async () => {
      await incomplete.discard();
      open(theirs ?? loadedTool);
    },
  };
}
