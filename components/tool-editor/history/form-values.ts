import type { UseFormReturn } from "react-hook-form";
import type { ToolForm } from "../form/tool-form";
import { share } from "./share";

/** The form's values as they stand, never changed in place: what is equal stays the same object. */
export type FormValues = {
  get: () => ToolForm;
  subscribe: (listener: () => void) => () => void;
};

/**
 * The form library changes its values in place and copies all of them for every field that watches. With
 * hundreds of rows, a field watches its own part of this copy instead, and is drawn only when that changes.
 */
export const formValuesOf = (form: UseFormReturn<ToolForm>, initial: ToolForm): FormValues => {
  let values = share(undefined, initial);
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();
  const read = () => {
    values = share(values, form.getValues());
  };
  const tell = () => {
    const before = values;
    read();
    if (values !== before) for (const listener of listeners) listener();
  };
  return {
    get: () => values,
    subscribe: (listener) => {
      listeners.add(listener);
      if (!stop) {
        stop = form.subscribe({ formState: { values: true }, callback: tell });
        read();
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
