"use client";

import { formatList } from "@/lib/agent/format-list";
import { createRegistry } from "../layout/registry";

/** Unsaved changes in an editor on the page. */
export type Unsaved = {
  /** What is unsaved, such as "the tool sendMessage". */
  label: string;
  /**
   * Saves the changes and resolves to whether that succeeded. Absent if only the editor itself can
   * save.
   */
  save?: () => Promise<boolean>;
  /**
   * Whether the changes survive navigation to a URL, such as one that shows another part of the
   * page.
   */
  staysAt?: (url: string) => boolean;
};

const registry = createRegistry<Unsaved>();

/** Registers unsaved changes. Returns a function that removes them. */
export const registerUnsaved = (entry: Unsaved): (() => void) => registry.register(entry);

/** Returns the page's current unsaved changes. */
export const getUnsaved = registry.getEntries;

/** Returns the unsaved changes that would be lost by navigating to a URL. */
export const getUnsavedLostAt = (url: string): readonly Unsaved[] =>
  getUnsaved().filter(({ staysAt }) => !staysAt?.(url));

/**
 * The current unsaved changes as a hook, for actions that leave the page or use the saved state.
 */
export const useUnsaved = registry.useEntries;

/** Joins the labels without duplicates: "the tool sendMessage and the caller settings". */
export const describeUnsaved = (entries: readonly Unsaved[]): string =>
  formatList([...new Set(entries.map(({ label }) => label))]);
