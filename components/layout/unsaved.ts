"use client";

import { createHeldList } from "./held-list";

/** Unsaved changes in an editor of the page. */
export type Unsaved = {
  /** What is unsaved, such as "the tool sendMessage". */
  what: string;
  /** Saves it and resolves to whether that succeeded. Absent when only the editor itself can save. */
  save?: () => Promise<boolean>;
};

const unsaved = createHeldList<Unsaved>();

/** Registers unsaved changes. Returns a function that removes them. */
export const holdUnsaved = (entry: Unsaved): (() => void) => unsaved.hold(entry);

/** The current unsaved changes of the page. */
export const unsavedNow = unsaved.now;

/** The current unsaved changes, as a hook: for actions that leave the page or use the saved state. */
export const useUnsaved = unsaved.useAll;

/** Names them, each once: "the tool sendMessage and the caller settings". */
export const unsavedWords = (entries: readonly Unsaved[]): string =>
  [...new Set(entries.map(({ what }) => what))].join(" and ");
