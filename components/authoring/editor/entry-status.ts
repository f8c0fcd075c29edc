import type { FieldValues } from "react-hook-form";
import type { AgentLists, ListName } from "@/components/queries/agent-lists";
import type { SavedRevision } from "@/components/queries/incomplete-entries";
import type { Issue } from "@/lib/errors";
import type { EntryKind } from "../entries/entry-kind";
import type { EntryCodec, FieldProblem } from "./entry-codec";

/** Saves and opens an entry that cannot be published yet. */
export type IncompleteEntrySave = {
  /** The saved incomplete content; undefined if there is none. */
  content: unknown;
  onSave: (
    id: string,
    problems: FieldProblem[],
    content: Record<string, unknown>,
    title: string | undefined,
  ) => Promise<void>;
  onDiscard: () => Promise<void>;
  getSaved: () => SavedRevision | null;
  /** Called after a save that completed the entry. */
  forget: () => void;
};

export type EntryEditorOptions<Name extends ListName, Form extends FieldValues> = {
  slug: string;
  kind: EntryKind<Name>;
  codec: EntryCodec<AgentLists[Name], Form>;
  /** The entry as currently stored; null if it is new or was deleted. */
  saved: AgentLists[Name] | null;
  onSaved: (entry: AgentLists[Name]) => void;
  incomplete?: IncompleteEntrySave | undefined;
};

export type Status<Entry> = {
  /** The entry as opened or last saved; null for a new one. */
  base: Entry | null;
  /** What somebody else has stored in the meantime; null if they deleted it. */
  conflict: { theirs: Entry | null } | null;
  problems: readonly FieldProblem[];
  /** The subset of problems that only the server finds. */
  refusals: readonly FieldProblem[];
  serverIssues: readonly Issue[];
  failedSaves: number;
  /** Number of saves refused because of the conflict. */
  refusedSaves: number;
  /** Whether the last save stored the form rather than the entry. */
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
