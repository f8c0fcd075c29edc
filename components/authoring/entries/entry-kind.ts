import type { ReactNode } from "react";
import type { AgentLists, ListName } from "@/components/queries/agent-lists";

/** One kind of entry that an author writes: how the list shows it and where its page is. */
export type EntryKind<Name extends ListName> = {
  list: Name;
  /** Within a sentence. */
  noun: string;
  plural: string;
  /** The heading of its page. */
  title: string;
  icon: ReactNode;
  /** Identifies an entry in its list. */
  getId: (entry: AgentLists[Name]) => string;
  /** The text of its row besides the id. */
  getLabel: (entry: AgentLists[Name]) => string;
  /** A copy that the list accepts. */
  copy: (entry: AgentLists[Name], ids: readonly string[]) => AgentLists[Name];
  /** What the kind is for, in a sentence or two. */
  explanation: string;
};

/** The address of an entry; without an id, that of a new one. */
export const getEntryPath = (slug: string, list: ListName, id?: string): string =>
  `/agents/${slug}/${list}?${id === undefined ? "new" : new URLSearchParams({ open: id })}`;

/** A free id for a copy: `triage` becomes `triage-copy`, then `triage-copy-2`. */
export const getFreeId = (id: string, ids: readonly string[]): string => {
  for (let count = 1; ; count++) {
    const candidate = `${id}-copy${count === 1 ? "" : `-${count}`}`;
    if (!ids.includes(candidate)) return candidate;
  }
};
