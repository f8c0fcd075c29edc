"use client";

import { useSyncExternalStore } from "react";
import { preferenceKeys, preferencesChanged } from "./theme-script";

export type ThemeChoice = "system" | "light" | "dark";
export type RailWidth = "wide" | "narrow";

// Used when storage is blocked; the choice then lasts until the page is left.
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

/** The user's theme and its setter. The script in `<head>` applies it. */
export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const theme = useSyncExternalStore<ThemeChoice>(subscribe, readTheme, () => "system");
  return [theme, (choice) => write(preferenceKeys.theme, choice)];
}

/** The sidebar's width and its setter. The script in `<head>` applies it, so nothing jumps on load. */
export function useRailWidth(): [RailWidth, (width: RailWidth) => void] {
  const width = useSyncExternalStore<RailWidth>(subscribe, readRail, () => "wide");
  return [width, (next) => write(preferenceKeys.rail, next)];
}
