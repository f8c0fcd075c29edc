import { useSyncExternalStore } from "react";
import { preferencesChanged } from "./theme-script";

const place = "toolwright.single-keys";
// Storage may be forbidden; the choice then lasts as long as the page.
let kept = true;

/** Whether shortcuts of a single key act. People who speak to their computer need to switch them off (WCAG 2.1.4). */
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
    // `kept` holds it.
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
