import type { UseFormReturn } from "react-hook-form";
import type { ToolForm } from "../form/tool-form";
import { createStore, type Store } from "../store";
import type { FormValues } from "./form-values";
import { begin, type History, record, redo, undo } from "./history";
import { firstDifference } from "./share";

export type FormHistory = {
  /** `travels` counts the steps undone or redone: fields drop uncommitted text when it changes. */
  state: Store<{ canUndo: boolean; canRedo: boolean; travels: number }>;
  /** Goes one step back; returns the path of what changed, or undefined when there is nothing to undo. */
  undo: () => string | undefined;
  redo: () => string | undefined;
  /** Clears the history when another tool is opened. */
  restart: () => void;
  /** Records the field being typed in, so that typing there is one step; null for a key that may do anything else. */
  typing: (place: string | null) => void;
  /** Starts recording changes; returns a function that stops it. */
  listen: () => () => void;
};

/** A code editor changes its value asynchronously, so its input is attributed by the focus. */
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
  // One action may set several fields: everything set in the same tick is one step.
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
    // The form may normalize the values; take its result as the state so that it does not count as a change.
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
      // An action that follows is its own step, even from the same field.
      setTimeout(() => {
        typedAt = null;
      });
    },
    listen: () => values.subscribe(soon),
  };
};
