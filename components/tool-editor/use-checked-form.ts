"use client";

import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { createStore } from "zustand";
import { findPath } from "@/components/ui/editing/focus-field";
import { useAfterPress } from "@/components/ui/inputs/use-after-press";
import type { StoredFields } from "@/lib/agent/credentials/credential-gaps";
import type { Tool } from "@/lib/agent/tool";
import type { Issue } from "@/lib/errors";
import type { EditorState } from "./editor-state";
import { formFromTool, type ToolForm } from "./form/codec/tool-form";
import { toolFromForm, toolText } from "./form/codec/tool-from-form";
import { createFieldInteraction } from "./form/validation/field-interaction";
import type { FormIssue, ValidationContext } from "./form/validation/form-issues";
import { type FormReading, readForm } from "./form/validation/read-form";
import { createServerIssues, readText } from "./form/validation/server-issues";
import { getVisibleIssues } from "./form/validation/visible-issues";
import { createFormHistory } from "./history/form-history";
import { createFormValues } from "./history/form-values";
import { createPreview, type Preview, updatePreview } from "./live/preview";
import type { ToolEditorProps } from "./props";

/**
 * Delay, in milliseconds, before a change is checked: long enough to type a word, short enough to
 * feel immediate.
 */
const CHECK_DELAY_MS = 120;
/**
 * Number of parameters from which the live views are too slow to update per keystroke and wait for
 * a pause instead.
 */
const MANY_ROWS = 60;
const SLOW_PREVIEW_DELAY_MS = 600;

type CheckedFormProps = Pick<
  ToolEditorProps,
  "otherNames" | "variables" | "onDraftChange" | "onDirtyChange"
> &
  Pick<ValidationContext, "scope"> & {
    /** The Space's credentials; undefined if none can be granted. */
    storedFields: StoredFields | undefined;
    /** The tool as it was opened; null for a new one. */
    before: Tool | null;
    /** The saved form of an incomplete tool. */
    savedForm: ToolForm | undefined;
    /** Why the server refused the tool of that form. */
    savedRefusals: readonly Issue[] | undefined;
    /** Whether a save was attempted. From then on, all issues are shown. */
    hasAttemptedSave: boolean;
  };

/** Manages the form, updating its issues and preview shortly after each change. */
export function useCheckedForm(props: CheckedFormProps) {
  const { before, hasAttemptedSave } = props;
  const validationContext: ValidationContext = {
    before,
    otherNames: props.otherNames,
    variables: props.variables.map(({ ref }) => ref),
    storedFields: props.storedFields,
    scope: props.scope,
  };
  const latestContext = useRef(validationContext);
  latestContext.current = validationContext;

  const [initial] = useState(() => props.savedForm ?? formFromTool(before));
  const form = useForm<ToolForm>({
    // Rows nest to any depth, which react-hook-form's DefaultValues type cannot handle.
    defaultValues: initial as never,
  });
  const [values] = useState(() => createFormValues(form, initial));
  const [history] = useState(() => createFormHistory(form, values));
  useEffect(() => history.listen(), [history]);
  const [state] = useState(() =>
    createStore<EditorState>(() => ({ issues: [], open: [], credentialRequest: null })),
  );
  const [preview] = useState(() =>
    createStore<Preview>(() =>
      createPreview(toolFromForm(initial, before), validationContext.otherNames),
    ),
  );
  const [dirty, setDirty] = useState(false);
  const openedText = useRef(JSON.stringify(initial));
  /** Whether the last save stored a form rather than a tool. */
  const isFormSaved = useRef(props.savedForm !== undefined);
  const reportedDraft = useRef<string>(undefined);
  const [interaction] = useState(createFieldInteraction);
  const [serverIssues] = useState(() => createServerIssues(form, props.savedRefusals));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const previewTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const showIssues = (formValues: ToolForm, formIssues: readonly FormIssue[]) =>
    state.setState({
      issues: getVisibleIssues(serverIssues.appendTo(formIssues), formValues, {
        hasAttemptedSave,
        ...interaction.get(),
      }),
    });
  const showPreview = (tool: Tool) =>
    updatePreview(preview, tool, latestContext.current.otherNames);
  const reportDraft = (tool: Tool | null) => {
    const text = tool ? toolText(tool) : "";
    if (text === reportedDraft.current) return;
    reportedDraft.current = text;
    props.onDraftChange?.(tool);
  };

  /**
   * Reads the whole form and updates the issues and the preview. Returns the reading and whether
   * there are unsaved changes.
   */
  const check = (): FormReading & { hasChanges: boolean } => {
    clearTimeout(timer.current);
    const formValues = form.getValues();
    const reading = readForm(formValues, validationContext);
    const { tool, issues } = reading;
    showIssues(formValues, issues);
    clearTimeout(previewTimer.current);
    if (formValues.rows.length < MANY_ROWS) showPreview(tool);
    else previewTimer.current = setTimeout(() => showPreview(tool), SLOW_PREVIEW_DELAY_MS);
    reportDraft(issues.length === 0 ? tool : null);
    const isUnchanged =
      !isFormSaved.current &&
      before !== null &&
      issues.length === 0 &&
      toolText(tool) === toolText(before);
    const hasChanges = !isUnchanged && JSON.stringify(formValues) !== openedText.current;
    setDirty(hasChanges);
    return { ...reading, hasChanges };
  };
  const checkSoon = () => {
    setDirty(true);
    clearTimeout(timer.current);
    clearTimeout(previewTimer.current);
    timer.current = setTimeout(checkAfterPress, CHECK_DELAY_MS);
  };

  const checkAfterPress = useAfterPress(check);
  const checkInEffect = useEffectEvent(() => void check());
  const onValuesChange = useEffectEvent(checkSoon);
  useEffect(() => {
    const stop = values.subscribe(() => onValuesChange());
    return () => {
      stop();
      clearTimeout(timer.current);
      clearTimeout(previewTimer.current);
    };
  }, [values]);

  const contextKey = JSON.stringify([
    validationContext.otherNames,
    validationContext.variables,
    validationContext.storedFields,
    validationContext.scope,
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the check reads these besides the form.
  useEffect(() => checkInEffect(), [hasAttemptedSave, before, contextKey]);

  const reportDirty = useEffectEvent(() => props.onDirtyChange?.(dirty));
  // biome-ignore lint/correctness/useExhaustiveDependencies: report every change of it.
  useEffect(() => reportDirty(), [dirty]);

  return {
    form,
    values,
    history,
    state,
    preview,
    dirty,
    latestContext,
    check,
    /** Loads a tool and discards unsaved changes. */
    load: (tool: Tool | null) => {
      const initialForm = formFromTool(tool);
      openedText.current = JSON.stringify(initialForm);
      isFormSaved.current = false;
      serverIssues.clear();
      interaction.reset();
      form.reset(initialForm);
      history.restart();
      setDirty(false);
    },
    /** Restores unsaved changes from before a reload. */
    restoreDraft: (formValues: ToolForm) => {
      form.reset(formValues);
      checkSoon();
    },
    /**
     * Marks the form as saved. Pass null if its tool was saved, or the saved form, which may have
     * changed in the meantime.
     */
    markSaved: (savedForm: ToolForm | null) => {
      isFormSaved.current = savedForm !== null;
      openedText.current = savedForm ? JSON.stringify(savedForm) : "";
      serverIssues.clear();
      setDirty(savedForm !== null && JSON.stringify(form.getValues()) !== openedText.current);
    },
    /** Shows the server's issues at their fields. */
    showServerIssues: (issues: readonly Issue[]) => {
      serverIssues.set(issues);
      check();
    },
    onAutoFocus: interaction.onAutoFocus,
    /** Handlers of the element around the fields. */
    fieldHandlers: {
      onFocus: ({ target }: FocusEvent) => {
        const path = findPath(target);
        const hasIssue = state.getState().issues.some((issue) => issue.path === path);
        if (path !== undefined) interaction.onFocus(path, hasIssue);
      },
      onBlur: ({ target }: FocusEvent) => {
        const path = findPath(target);
        if (path === undefined) return;
        if (interaction.onBlur(path, readText(form, path) === '""')) checkAfterPress();
      },
    },
  };
}
