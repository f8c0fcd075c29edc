"use client";

import { createHeldList } from "./held-list";

/** Typing that stands in an editor of the page and nowhere else. */
export type Unsaved = {
  /** What is unsaved, such as "the tool sendMessage". */
  what: string;
  /** Saves it and resolves to whether that was possible; absent where only the editor itself can. */
  save?: () => Promise<boolean>;
};

const unsaved = createHeldList<Unsaved>();

/** Notes unsaved typing until the answer is called. */
export const holdUnsaved = (entry: Unsaved): (() => void) => unsaved.hold(entry);

/** What is unsaved on the page at this moment. */
export const unsavedNow = unsaved.now;

/** The same for what is drawn: whatever leaves the page or works on what is saved may say so first. */
export const useUnsaved = unsaved.useAll;

/** In words, each once: "the tool sendMessage and the caller settings". */
export const unsavedWords = (entries: readonly Unsaved[]): string =>
  [...new Set(entries.map(({ what }) => what))].join(" and ");
