import type { ReactNode } from "react";
import type { AgentLists, ListName } from "@/components/queries/agent-lists";

/** A kind of entry that authors write: how the list shows it and where its page is. */
export type EntryKind<Name extends ListName> = {
  list: Name;
  /** For use within a sentence. */
  noun: string;
  plural: string;
  /** Heading of the page. */
  title: string;
  icon: ReactNode;
  /** Returns the id of an entry within its list. */
  getId: (entry: AgentLists[Name]) => string;
  /** Returns the text shown in the row besides the id. */
  getLabel: (entry: AgentLists[Name]) => string;
  /** Returns a copy that the list accepts. */
  copy: (entry: AgentLists[Name], ids: readonly string[]) => AgentLists[Name];
  /** What the kind is for, in a sentence or two. */
  explanation: string;
};

/** Returns the URL path of an entry, or of a new one if no id is given. */
export const getEntryPath = (slug: string, list: ListName, id?: string): string =>
  `/agents/${slug}/${list}?${id === undefined ? "new" : new URLSearchParams({ open: id })}`;

/**
 * Returns an unused id for a copy, within `maxLength` characters: `triage` becomes `triage-copy`,
 * then `triage-copy-2`.
 */
export const getFreeId = (id: string, ids: readonly string[], maxLength = Infinity): string => {
  for (let count = 1; ; count++) {
    const ending = `-copy${count === 1 ? "" : `-${count}`}`;
    const candidate = id.slice(0, maxLength - ending.length) + ending;
    if (!ids.includes(candidate)) return candidate;
  }
};
