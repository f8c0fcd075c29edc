"use client";

import { useSyncExternalStore } from "react";

/** Typing that stands in an editor of the page and nowhere else. */
export type Unsaved = {
  /** What is unsaved, such as "the tool sendMessage". */
  what: string;
  /** Saves it and resolves to whether that was possible; absent where only the editor itself can. */
  save?: () => Promise<boolean>;
};

let held: readonly Unsaved[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly Unsaved[]) => {
  held = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const nothing: readonly Unsaved[] = [];

/** Notes unsaved typing until the answer is called. */
export function holdUnsaved(entry: Unsaved): () => void {
  change([...held, entry]);
  return () => change(held.filter((other) => other !== entry));
}

/** What is unsaved on the page at this moment. */
export const unsavedNow = (): readonly Unsaved[] => held;

/** The same for what is drawn: whatever leaves the page or works on what is saved may say so first. */
export const useUnsaved = (): readonly Unsaved[] =>
  useSyncExternalStore(subscribe, unsavedNow, () => nothing);

/** In words, each once: "the tool sendMessage and the caller settings". */
export const unsavedWords = (entries: readonly Unsaved[]): string =>
  [...new Set(entries.map(({ what }) => what))].join(" and ");
