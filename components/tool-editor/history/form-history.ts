import type { UseFormReturn } from "react-hook-form";
import type { ToolForm } from "../form/tool-form";
import { createStore, type Store } from "../store";
import type { FormValues } from "./form-values";
import { begin, type History, record, redo, undo } from "./history";
import { firstDifference } from "./share";

export type FormHistory = {
  /** What can be done now, and how often anything was: fields drop half-typed text when that changes. */
  state: Store<{ canUndo: boolean; canRedo: boolean; travels: number }>;
  /** Goes one step back; returns the path of what changed, undefined when there is no such step. */
  undo: () => string | undefined;
  redo: () => string | undefined;
  /** Forgets everything: another tool is shown. */
  restart: () => void;
  /** Notes where something is typed, so that typing there is one step; null for a key that may do anything. */
  typing: (place: string | null) => void;
  /** Starts to listen; returns how to stop. */
  listen: () => () => void;
};

/** A code editor writes in its own time, so what it writes is known by where the focus is. */
const codeInFocus = (): string | null =>
  typeof document === "undefined"
    ? null
    : (document.activeElement?.closest(".cm-content")?.getAttribute("aria-label") ?? null);

export const formHistoryOf = (
  form: UseFormReturn<ToolForm>,
  values: FormValues,
  now: () => number = () => performance.now(),
): FormHistory => {
  let history: History<ToolForm> = begin(values.get());
  let typedAt: string | null = null;
  let waiting = false;
  const state = createStore({ canUndo: false, canRedo: false, travels: 0 });

  const show = (travelled: boolean) => {
    const { canUndo, canRedo, travels } = state.get();
    const can = { canUndo: history.past.length > 0, canRedo: history.future.length > 0 };
    if (!travelled && can.canUndo === canUndo && can.canRedo === canRedo) return;
    state.set({ ...can, travels: travelled ? travels + 1 : travels });
  };
  const take = () => {
    waiting = false;
    history = record(history, values.get(), { typedAt: typedAt ?? codeInFocus(), at: now() });
    show(false);
  };
  // One deed may set several fields: all that is set in one go is one step.
  const soon = () => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => waiting && take());
  };
  const travel = (step: typeof undo<ToolForm>): string | undefined => {
    if (waiting) take();
    const { present: before } = history;
    history = step(history);
    if (history.present === before) return undefined;
    write(before, history.present);
    // What the form made of it is the state from now on, so that nothing counts as typed.
    history = { ...history, present: values.get() };
    waiting = false;
    show(true);
    return firstDifference(before, history.present);
  };
  const write = (before: ToolForm, next: ToolForm) => {
    for (const key of Object.keys(next) as (keyof ToolForm)[])
      if (before[key] !== next[key]) form.setValue(key, next[key] as never);
  };

  return {
    state,
    undo: () => travel(undo),
    redo: () => travel(redo),
    restart: () => {
      waiting = false;
      history = begin(values.get());
      show(true);
    },
    typing: (place) => {
      typedAt = place;
      // A deed that follows is a step of its own, even from the same field.
      setTimeout(() => {
        typedAt = null;
      });
    },
    listen: () => values.subscribe(soon),
  };
};
