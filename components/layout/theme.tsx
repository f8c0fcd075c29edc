"use client";

import { useSyncExternalStore } from "react";
import { preferenceKeys, preferencesChanged } from "./theme-script";

export type ThemeChoice = "system" | "light" | "dark";
export type RailWidth = "wide" | "narrow";

// Storage may be forbidden; the choice then lasts as long as the page.
const kept = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return kept.get(key) ?? null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    kept.set(key, value);
  }
  dispatchEvent(new Event(preferencesChanged));
}

function subscribe(listener: () => void): () => void {
  addEventListener("storage", listener);
  addEventListener(preferencesChanged, listener);
  return () => {
    removeEventListener("storage", listener);
    removeEventListener(preferencesChanged, listener);
  };
}

const readTheme = (): ThemeChoice => {
  const stored = read(preferenceKeys.theme);
  return stored === "light" || stored === "dark" ? stored : "system";
};
const readRail = (): RailWidth => (read(preferenceKeys.rail) === "narrow" ? "narrow" : "wide");

/** The reader's choice and how to change it; the script in `<head>` carries it out. */
export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const theme = useSyncExternalStore<ThemeChoice>(subscribe, readTheme, () => "system");
  return [theme, (choice) => write(preferenceKeys.theme, choice)];
}

/** The rail's width; the style sheet follows the same attribute, so there is no jump on load. */
export function useRailWidth(): [RailWidth, (width: RailWidth) => void] {
  const width = useSyncExternalStore<RailWidth>(subscribe, readRail, () => "wide");
  return [width, (next) => write(preferenceKeys.rail, next)];
}
