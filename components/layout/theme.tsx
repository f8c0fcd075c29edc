"use client";

import { useSyncExternalStore } from "react";
import { PREFERENCES_CHANGED_EVENT, preferenceKeys } from "./theme-script";

export type ThemeChoice = "system" | "light" | "dark";
export type RailWidth = "wide" | "narrow";

// Used when storage is blocked; the choice then lasts until the page is left.
const fallback = new Map<string, string>();

function readPreference(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return fallback.get(key) ?? null;
  }
}

function writePreference(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    fallback.set(key, value);
  }
  dispatchEvent(new Event(PREFERENCES_CHANGED_EVENT));
}

function subscribe(listener: () => void): () => void {
  addEventListener("storage", listener);
  addEventListener(PREFERENCES_CHANGED_EVENT, listener);
  return () => {
    removeEventListener("storage", listener);
    removeEventListener(PREFERENCES_CHANGED_EVENT, listener);
  };
}

const readTheme = (): ThemeChoice => {
  const value = readPreference(preferenceKeys.theme);
  return value === "light" || value === "dark" ? value : "system";
};
const readRail = (): RailWidth =>
  readPreference(preferenceKeys.rail) === "narrow" ? "narrow" : "wide";

/** The user's theme and its setter. The script in `<head>` applies it. */
export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const theme = useSyncExternalStore<ThemeChoice>(subscribe, readTheme, () => "system");
  return [theme, (choice) => writePreference(preferenceKeys.theme, choice)];
}

/** The sidebar's width and its setter. The script in `<head>` applies it, so nothing jumps on load. */
export function useRailWidth(): [RailWidth, (width: RailWidth) => void] {
  const width = useSyncExternalStore<RailWidth>(subscribe, readRail, () => "wide");
  return [width, (next) => writePreference(preferenceKeys.rail, next)];
}
