import type { UseFormReturn } from "react-hook-form";
import type { ToolForm } from "../form/codec/tool-form";
import { shareStructure } from "./share-structure";

/** Immutable snapshots of the form's values. Equal parts keep their identity between snapshots. */
export type FormValues = {
  get: () => ToolForm;
  subscribe: (listener: () => void) => () => void;
};

/**
 * Creates a store of form snapshots. react-hook-form mutates its values and clones all of them for
 * every watching field, which is too slow with hundreds of rows. Instead, a field subscribes to its
 * part of this snapshot and renders only when that part changes.
 */
export const createFormValues = (form: UseFormReturn<ToolForm>, initial: ToolForm): FormValues => {
  let values = shareStructure(undefined, initial);
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();
  const refresh = () => {
    values = shareStructure(values, form.getValues());
  };
  const notifyListeners = () => {
    const before = values;
    refresh();
    if (values !== before) for (const listener of listeners) listener();
  };
  return {
    get: () => values,
    subscribe: (listener) => {
      listeners.add(listener);
      if (!stop) {
        stop = form.subscribe({ formState: { values: true }, callback: notifyListeners });
        refresh();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
};
