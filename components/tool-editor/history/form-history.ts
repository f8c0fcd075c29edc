import type { UseFormReturn } from "react-hook-form";
import { createStore, type StoreApi } from "zustand";
import type { ToolForm } from "../form/codec/tool-form";
import type { FormValues } from "./form-values";
import { createHistory, type History, record, redo, undo } from "./history";
import { firstDifference } from "./share-structure";

export type FormHistory = {
  /** `version` counts undone and redone steps. Fields drop uncommitted text when it changes. */
  state: StoreApi<{ canUndo: boolean; canRedo: boolean; version: number }>;
  /**
   * Undoes one step. Returns the path of what changed, or undefined if there is nothing to undo.
   */
  undo: () => string | undefined;
  redo: () => string | undefined;
  /** Clears the history when another tool is opened. */
  restart: () => void;
  /**
   * Records the field being typed in, so that continuous typing is one step. Pass null for a key
   * that may do anything else.
   */
  markTyping: (field: string | null) => void;
  /** Starts recording changes. Returns a function that stops it. */
  listen: () => () => void;
};

/**
 * Returns the label of the focused code editor. Code editors change their value asynchronously, so
 * their input is attributed by focus.
 */
const focusedCodeEditor = (): string | null =>
  typeof document === "undefined"
    ? null
    : (document.activeElement?.closest(".cm-content")?.getAttribute("aria-label") ?? null);

export const createFormHistory = (
  form: UseFormReturn<ToolForm>,
  values: FormValues,
): FormHistory => {
  let history: History<ToolForm> = createHistory(values.get());
  let typedAt: string | null = null;
  let isPending = false;
  const state = createStore(() => ({ canUndo: false, canRedo: false, version: 0 }));

  const publish = (hasMoved: boolean) => {
    const { canUndo, canRedo, version } = state.getState();
    const available = { canUndo: history.past.length > 0, canRedo: history.future.length > 0 };
    if (!hasMoved && available.canUndo === canUndo && available.canRedo === canRedo) return;
    state.setState({ ...available, version: hasMoved ? version + 1 : version });
  };
  const recordNow = () => {
    isPending = false;
    history = record(history, values.get(), {
      typedAt: typedAt ?? focusedCodeEditor(),
      at: performance.now(),
    });
    publish(false);
  };
  // One action may set several fields, so everything set in the same tick is one step.
  const scheduleRecord = () => {
    if (isPending) return;
    isPending = true;
    queueMicrotask(() => isPending && recordNow());
  };
  const applyStep = (step: typeof undo<ToolForm>): string | undefined => {
    if (isPending) recordNow();
    const { present: before } = history;
    history = step(history);
    if (history.present === before) return undefined;
    applyValues(before, history.present);
    // The form may normalize the values. Use its result as the state, so that normalizing does not
    // count as a change.
    history = { ...history, present: values.get() };
    isPending = false;
    publish(true);
    return firstDifference(before, history.present);
  };
  const applyValues = (before: ToolForm, next: ToolForm) => {
    for (const key of Object.keys(next) as (keyof ToolForm)[])
      if (before[key] !== next[key]) form.setValue(key, next[key]);
  };

  return {
    state,
    undo: () => applyStep(undo),
    redo: () => applyStep(redo),
    restart: () => {
      isPending = false;
      history = createHistory(values.get());
      publish(true);
    },
    markTyping: (field) => {
      typedAt = field;
      // A subsequent action is its own step, even from the same field.
      setTimeout(() => {
        typedAt = null;
      });
    },
    listen: () => values.subscribe(scheduleRecord),
  };
};
