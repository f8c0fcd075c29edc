import type { FieldValues } from "react-hook-form";
import type { AgentLists, ListName } from "@/components/queries/agent-lists";
import type { SavedRevision } from "@/components/queries/incomplete-tools";
import type { Issue } from "@/lib/errors";
import type { EntryKind } from "../entries/entry-kind";
import type { EntryCodec, FieldProblem } from "./entry-codec";

/** Saves and opens an entry that cannot be published yet. */
export type IncompleteEntrySave = {
  /** What was saved of it; undefined if nothing was. */
  content: unknown;
  onSave: (
    id: string,
    problems: FieldProblem[],
    content: Record<string, unknown>,
    title: string | undefined,
  ) => Promise<void>;
  onDiscard: () => Promise<void>;
  getSaved: () => SavedRevision | null;
  /** After a save that completed it. */
  forget: () => void;
};

export type EntryEditorOptions<Name extends ListName, Form extends FieldValues> = {
  slug: string;
  kind: EntryKind<Name>;
  codec: EntryCodec<AgentLists[Name], Form>;
  /** The entry as it is stored now; null if it is new or was deleted. */
  saved: AgentLists[Name] | null;
  onSaved: (entry: AgentLists[Name]) => void;
  incomplete?: IncompleteEntrySave | undefined;
};

export type Status<Entry> = {
  /** The entry as it was opened or saved last; null while it is new. */
  base: Entry | null;
  /** What somebody else stored in the meantime; null if they deleted it. */
  conflict: { theirs: Entry | null } | null;
  problems: readonly FieldProblem[];
  /** Those of the problems that only the server finds. */
  refusals: readonly FieldProblem[];
  serverIssues: readonly Issue[];
  failedSaves: number;
  /** How many saves were refused because of the conflict. */
  refusedSaves: number;
  /** Whether the form, rather than the entry, is what was saved last. */
  isIncomplete: boolean;
};
export const toStatus = <Entry>(base: Entry | null): Status<Entry> => ({
  base,
  conflict: null,
  problems: [],
  refusals: [],
  serverIssues: [],
  failedSaves: 0,
  refusedSaves: 0,
  isIncomplete: false,
});
