import { useSyncExternalStore } from "react";
import { PREFERENCES_CHANGED_EVENT } from "./rail-script";

const subscribe = (listener: () => void) => {
  addEventListener("storage", listener);
  addEventListener(PREFERENCES_CHANGED_EVENT, listener);
  return () => {
    removeEventListener("storage", listener);
    removeEventListener(PREFERENCES_CHANGED_EVENT, listener);
  };
};

/**
 * Creates a preference with a fixed set of values, stored in this browser. The first value is the
 * default.
 */
export const createStoredPreference = <Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
) => {
  const [defaultValue] = values;
  // Used if storage is blocked. The choice then lasts until the page is closed.
  let fallback = defaultValue;
  const read = (): Value => {
    try {
      const stored = localStorage.getItem(key);
      return values.find((value) => value === stored) ?? defaultValue;
    } catch {
      return fallback;
    }
  };
  const write = (value: Value) => {
    fallback = value;
    try {
      localStorage.setItem(key, value);
    } catch {
      // `fallback` holds the choice.
    }
    dispatchEvent(new Event(PREFERENCES_CHANGED_EVENT));
  };
  const usePreference = () =>
    [useSyncExternalStore(subscribe, read, () => defaultValue), write] as const;
  return { read, usePreference };
};
