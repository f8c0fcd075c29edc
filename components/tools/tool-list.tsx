"use client";

import { Plus } from "lucide-react";
import { type ReactNode, useDeferredValue, useRef, useState } from "react";
import { IncompleteRows } from "@/components/incomplete-changes/incomplete-rows";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useCredentials } from "@/components/queries/credentials";
import { useIncompleteEntries } from "@/components/queries/incomplete-entries";
import { isFirstAttempt } from "@/components/queries/is-first-attempt";
import { useTools } from "@/components/queries/tools";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { SearchInput } from "@/components/ui/inputs/search-input";
import { Button } from "@/components/ui/primitives/button";
import { Link } from "@/components/ui/primitives/link";
import { useReadOnlyReason } from "@/components/ui/primitives/read-only";
import { useGuardedNavigate } from "@/components/unsaved-changes/leave-guard";
import { BulkEdit } from "./bulk-edit";
import { explainPending } from "./explain-pending";
import { ListSize } from "./list-size";
import { SimilarTools } from "./similar-tools";
import { ToolProblems } from "./tool-problems";
import { ToolRows } from "./tool-rows";

type ToolListProps = {
  slug: string;
  /** The name of the open tool. */
  current?: string | undefined;
  /** The id of the open tool if it is new and incomplete. */
  incompleteId?: string | undefined;
  /** What the tools still need, provided by another feature. */
  notice: ReactNode;
};

/** The agent's tools, which can be filtered, reordered and opened. */
export function ToolList({ slug, current, incompleteId, notice }: ToolListProps) {
  const stored = useIncompleteEntries(slug);
  const incomplete = stored.data?.filter(({ list }) => list === "tools");
  const incompleteTools = incomplete ?? [];
  const tools = useTools(slug);
  const { error, refetch } = tools;
  // The notice depends on them, and would move the rows.
  const data = isFirstAttempt(useCredentials()) ? undefined : tools.data;
  const [filter, setFilter] = useState("");
  const isEmpty = data?.length === 0 && incomplete?.length === 0;
  const query = useDeferredValue(isEmpty ? "" : filter.trim().toLowerCase());
  const go = useGuardedNavigate();
  const canWrite = useReadOnlyReason() === null;
  useShortcut("create", () => go(`/agents/${slug}/new-tool`), canWrite);
  return (
    <section aria-label="Tools" className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-2 border-line border-b p-2">
        {!isEmpty && <Filter text={filter} onChange={setFilter} />}
        <Button asChild writes className="ml-auto">
          <Link data-row-add="" href={`/agents/${slug}/new-tool`}>
            <Plus aria-hidden />
            New tool
          </Link>
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        {!data && !error && <ListSkeleton label="Loading the tools" rows={4} />}
        {!data && error && (
          <ErrorState title="The tools could not be loaded" retry={refetch}>
            {error.message}
          </ErrorState>
        )}
        {data?.length === 0 && !incomplete && stored.error && (
          <ErrorState title="The incomplete tools could not be loaded" retry={stored.refetch}>
            {stored.error.message}
          </ErrorState>
        )}
        {data && notice}
        {data && <ToolProblems slug={slug} tools={data} />}
        {data && <SimilarTools tools={data} />}
        <IncompleteRows
          slug={slug}
          list="tools"
          entries={incompleteTools}
          query={query}
          current={incompleteId}
        />
        {data && (
          <ToolRows
            slug={slug}
            query={query}
            current={current}
            tools={data}
            incompleteTools={incompleteTools}
            isEmpty={isEmpty}
          />
        )}
      </div>
      {data && data.length > 0 && (
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-2 border-line border-t py-1 pr-2 pl-4">
          <ListSize tools={data} />
          {data.length > 1 && (
            <BulkEdit
              slug={slug}
              tools={data}
              current={current}
              explainDisabled={(tool) => explainPending(tool, { current, incompleteTools })}
            />
          )}
        </div>
      )}
    </section>
  );
}

type FilterProps = { text: string; onChange: (text: string) => void };

function Filter({ text, onChange }: FilterProps) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut("search", () => field.current?.focus());
  return (
    <SearchInput
      ref={field}
      aria-label="Filter tools"
      placeholder="Filter"
      value={text}
      onChange={(event) => onChange(event.target.value)}
      className="flex-1"
    />
  );
}
