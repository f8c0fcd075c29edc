"use client";

import { Plus } from "lucide-react";
import { type ReactNode, useDeferredValue, useRef, useState } from "react";
import { IncompleteRows } from "@/components/incomplete-changes/incomplete-rows";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import type { AgentLists, ListName } from "@/components/queries/agent-lists";
import { useAgent } from "@/components/queries/agents";
import { useIncompleteEntries } from "@/components/queries/incomplete-entries";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { SearchInput } from "@/components/ui/inputs/search-input";
import { Button } from "@/components/ui/primitives/button";
import { Link } from "@/components/ui/primitives/link";
import { useReadOnlyReason } from "@/components/ui/primitives/read-only";
import { useGuardedNavigate } from "@/components/unsaved-changes/leave-guard";
import { formatCount } from "@/lib/agent/format-count";
import { type EntryKind, getEntryPath } from "./entry-kind";
import { EntryRows } from "./entry-rows";

type EntryListProps<Name extends ListName> = {
  slug: string;
  kind: EntryKind<Name>;
  /** Id of the open entry. */
  current: string | undefined;
  /** Id of the open entry if it is new and incomplete. */
  incompleteId?: string | undefined;
  /** Shown below the rows. */
  footer?: ReactNode;
};

/** Lists the agent's prompts or resources, to filter, reorder and open them. */
export function EntryList<Name extends ListName>(props: EntryListProps<Name>) {
  const { slug, kind, current, incompleteId, footer } = props;
  const { data, error, refetch } = useAgent(slug);
  const [filter, setFilter] = useState("");
  const query = useDeferredValue(filter.trim().toLowerCase());
  const field = useRef<HTMLInputElement>(null);
  const go = useGuardedNavigate();
  const canWrite = useReadOnlyReason() === null;
  useShortcut("create", () => go(getEntryPath(slug, kind.list)), canWrite);
  useShortcut("search", () => field.current?.focus());
  const stored = useIncompleteEntries(slug);
  const incomplete = stored.data?.filter(({ list }) => list === kind.list);
  const entries = data && ((data.value[kind.list] ?? []) as AgentLists[Name][]);
  return (
    <section aria-label={kind.title} className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-2 border-line border-b p-2">
        <SearchInput
          ref={field}
          aria-label={`Filter ${kind.plural}`}
          placeholder="Filter"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          className="flex-1"
        />
        <Button asChild writes className="px-2">
          <Link data-row-add="" href={getEntryPath(slug, kind.list)}>
            <Plus aria-hidden />
            New {kind.noun}
          </Link>
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        {!data && !error && <ListSkeleton label={`Loading the ${kind.plural}`} rows={4} />}
        {!data && error && (
          <ErrorState title={`The ${kind.plural} could not be loaded`} retry={refetch}>
            {error.message}
          </ErrorState>
        )}
        {entries?.length === 0 && !incomplete && stored.error && (
          <ErrorState
            title={`The incomplete ${kind.plural} could not be loaded`}
            retry={stored.refetch}
          >
            {stored.error.message}
          </ErrorState>
        )}
        <IncompleteRows
          slug={slug}
          list={kind.list}
          entries={incomplete ?? []}
          query={query}
          current={incompleteId}
        />
        {entries && (
          <EntryRows
            slug={slug}
            kind={kind}
            entries={entries}
            incomplete={incomplete}
            query={query}
            current={current}
          />
        )}
      </div>
      {footer}
      {entries && entries.length > 0 && (
        <p className="border-line border-t px-4 py-2 text-muted text-xs tabular-nums">
          {formatCount(entries.length, kind.noun)}
        </p>
      )}
    </section>
  );
}
