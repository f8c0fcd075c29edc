"use client";

import { createRegistry } from "./registry";

/** Unsaved changes in an editor of the page. */
export type Unsaved = {
  /** What is unsaved, such as "the tool sendMessage". */
  label: string;
  /** Saves it and resolves to whether that succeeded. Absent when only the editor itself can save. */
  save?: () => Promise<boolean>;
  /** Whether it stays as it is at another URL, such as one that shows another part of the page. */
  staysAt?: (url: string) => boolean;
};

const registry = createRegistry<Unsaved>();

/** Registers unsaved changes. Returns a function that removes them. */
export const registerUnsaved = (entry: Unsaved): (() => void) => registry.register(entry);

/** The current unsaved changes of the page. */
export const getUnsaved = registry.getEntries;

/** The unsaved changes that going to a URL would lose. */
export const getLostAt = (url: string): readonly Unsaved[] =>
  getUnsaved().filter(({ staysAt }) => !staysAt?.(url));

/** The current unsaved changes, as a hook: for actions that leave the page or use the saved state. */
export const useUnsaved = registry.useEntries;

/** Names them, each once: "the tool sendMessage and the caller settings". */
export const describeUnsaved = (entries: readonly Unsaved[]): string =>
  [...new Set(entries.map(({ label }) => label))].join(" and ");
