import { useSyncExternalStore } from "react";
import { preferencesChanged } from "./theme-script";

const place = "toolwright.single-keys";
// Used when storage is blocked; the choice then lasts until the page is left.
let kept = true;

/** Whether single-key shortcuts are on. Users of voice control need to turn them off (WCAG 2.1.4). */
export const singleKeysAllowed = (): boolean => {
  try {
    return localStorage.getItem(place) !== "off";
  } catch {
    return kept;
  }
};

const allowSingleKeys = (on: boolean) => {
  kept = on;
  try {
    localStorage.setItem(place, on ? "on" : "off");
  } catch {
    // `kept` remembers it.
  }
  dispatchEvent(new Event(preferencesChanged));
};

const subscribe = (listener: () => void) => {
  addEventListener("storage", listener);
  addEventListener(preferencesChanged, listener);
  return () => {
    removeEventListener("storage", listener);
    removeEventListener(preferencesChanged, listener);
  };
};

export const useSingleKeys = (): [boolean, (on: boolean) => void] => [
  useSyncExternalStore(subscribe, singleKeysAllowed, () => true),
  allowSingleKeys,
];
