"use client";

import { useRouter } from "next/navigation";
import { getIncompleteEntryPath } from "@/components/incomplete-changes/incomplete-entry-path";
import { IncompleteRows } from "@/components/incomplete-changes/incomplete-rows";
import type { ListName } from "@/components/queries/agent-lists";
import { useDiscardIncompleteEntry } from "@/components/queries/incomplete-entries";
import type { ListedIncompleteEntry } from "@/lib/api/schemas/incomplete-entries";
import type { EntryKind } from "./entry-kind";

type IncompleteEntriesProps<Name extends ListName> = {
  slug: string;
  kind: EntryKind<Name>;
  /** New entries that were saved although they cannot be published yet. */
  entries: readonly ListedIncompleteEntry[];
  /** Filter text in lower case; empty matches all. */
  query: string;
  /** Id of the open entry. */
  current: string | undefined;
};

/** Lists new prompts or resources that are not part of the draft yet. */
export function IncompleteEntries<Name extends ListName>(props: IncompleteEntriesProps<Name>) {
  const { slug, kind, entries, query, current } = props;
  const router = useRouter();
  const { mutateAsync: discard } = useDiscardIncompleteEntry(slug);
  return (
    <IncompleteRows
      entries={entries.map((entry) => ({ ...entry, href: getIncompleteEntryPath(slug, entry) }))}
      untitled={`Untitled ${kind.noun}`}
      query={query}
      current={current}
      onDiscard={async ({ id }) => {
        await discard(id);
        if (id === current) router.push(`/agents/${slug}/${kind.list}`);
      }}
    />
  );
}
