import { useSyncExternalStore } from "react";
import { PREFERENCES_CHANGED_EVENT } from "./theme-script";

const STORAGE_KEY = "toolwright.single-keys";
// Used when storage is blocked; the choice then lasts until the page is left.
let fallback = true;

/** Whether single-key shortcuts are on. Users of voice control need to turn them off (WCAG 2.1.4). */
export const areSingleKeysAllowed = (): boolean => {
  try {
    return localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    return fallback;
  }
};

const setSingleKeys = (on: boolean) => {
  fallback = on;
  try {
    localStorage.setItem(STORAGE_KEY, on ? "on" : "off");
  } catch {
    // `fallback` remembers it.
  }
  dispatchEvent(new Event(PREFERENCES_CHANGED_EVENT));
};

const subscribe = (listener: () => void) => {
  addEventListener("storage", listener);
  addEventListener(PREFERENCES_CHANGED_EVENT, listener);
  return () => {
    removeEventListener("storage", listener);
    removeEventListener(PREFERENCES_CHANGED_EVENT, listener);
  };
};

export const useSingleKeys = (): [boolean, (on: boolean) => void] => [
  useSyncExternalStore(subscribe, areSingleKeysAllowed, () => true),
  setSingleKeys,
];
