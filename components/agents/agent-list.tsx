"use client";

import { Import, LayoutGrid, Plus } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useDeferredValue, useRef, useState } from "react";
import { replacePath } from "@/components/client/site-path";
import { Page } from "@/components/layout/page";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { createStoredPreference } from "@/components/layout/stored-preference";
import { useActivity } from "@/components/queries/activity";
import { type AgentSort, agentSorts, useAgents } from "@/components/queries/agents";
import { useAttention } from "@/components/queries/attention";
import { isFirstAttempt } from "@/components/queries/is-first-attempt";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { NextPageButton } from "@/components/ui/data/next-page-button";
import { useRowFocus } from "@/components/ui/editing/use-row-focus";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { SearchInput } from "@/components/ui/inputs/search-input";
import { Button } from "@/components/ui/primitives/button";
import { EmptyState } from "@/components/ui/primitives/empty-state";
import { Link } from "@/components/ui/primitives/link";
import { useReadOnlyReason } from "@/components/ui/primitives/read-only";
import type { AgentSummary } from "@/lib/api/schemas/agents";
import { AgentRow } from "./agent-row";
import { DeletedAgents } from "./deleted-agents";
import { ExampleGallery } from "./example-gallery";
import { FirstSteps, useFirstStepsToShow } from "./first-steps";
import { GetStarted } from "./get-started";
import { NewAgentDialog } from "./new-agent-dialog";

type Dialog = "new" | "examples";

const agentOrder = createStoredPreference("toolwright.agent-order", agentSorts);
const sortLabels: Record<AgentSort, string> = {
  changed: "Last changed",
  created: "Newest first",
  name: "Name",
};

/** Keeps the search in the URL, for when one comes back from an agent. */
const keepSearch = (search: string): void => {
  const query = search.trim() && `?${new URLSearchParams({ q: search.trim() })}`;
  replacePath(`/agents${query}`);
};

/**
 * The home page: the Space's agents. `/agents?new` opens the dialog for a new agent,
 * `/agents?examples` the examples, and `/agents?q=sales` searches. `attention` is shown above the
 * list if there are any agents.
 */
export function AgentList({ attention }: { attention: ReactNode }) {
  const searchParams = useSearchParams();
  const canWrite = useReadOnlyReason() === null;
  const [activeDialog, setActiveDialog] = useState<Dialog | null>(null);
  const [search, setSearch] = useState(searchParams.get("q") ?? "");
  const field = useRef<HTMLInputElement>(null);
  const query = useDeferredValue(search.trim());
  const [sort, setSort] = agentOrder.usePreference();
  const agents = useAgents({ search: query, sort });
  const { data, error, refetch } = agents;
  const openNewAgent = () => setActiveDialog("new");
  const isOpen = (dialog: Dialog) =>
    canWrite && (activeDialog === dialog || searchParams.has(dialog));
  const close = () => {
    setActiveDialog(null);
    keepSearch(search);
  };
  useShortcut("create", openNewAgent, canWrite);
  useShortcut("search", () => field.current?.focus());
  const isEmpty = data?.length === 0 && query === "";
  const firstSteps = useFirstStepsToShow();
  // What is above the list would move it.
  const isLoadingAbove = isFirstAttempt(useAttention()) || firstSteps.isLoading;
  const isShown = data && !isEmpty && !isLoadingAbove;
  return (
    <Page
      title="Agents"
      description="An agent is a set of tools published together at one URL."
      actions={
        isShown && (
          <>
            <Button writes onClick={() => setActiveDialog("examples")}>
              <LayoutGrid aria-hidden />
              Examples
            </Button>
            <Button asChild writes className="md:hidden">
              <Link href="/import">
                <Import aria-hidden />
                Import
              </Link>
            </Button>
            <Button variant="primary" writes onClick={openNewAgent}>
              <Plus aria-hidden />
              New agent
            </Button>
          </>
        )
      }
    >
      {!isShown && !isEmpty && !error && <ListSkeleton label="Loading the agents" tall />}
      {!data && error && (
        <ErrorState title="The agents could not be loaded" retry={refetch}>
          {error.message}
        </ErrorState>
      )}
      {isEmpty && canWrite && (
        <GetStarted onBlank={openNewAgent} onExample={() => setActiveDialog("examples")} />
      )}
      {isEmpty && !canWrite && (
        <EmptyState title="No agents yet">Agents created in this Space appear here.</EmptyState>
      )}
      {isShown && (
        <>
          {data[0] && firstSteps.done && (
            <FirstSteps slug={data[0].slug} done={firstSteps.done} onHide={firstSteps.hide} />
          )}
          {attention}
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <SearchInput
              ref={field}
              aria-label="Search agents"
              placeholder="Search by name, address or description"
              value={search}
              onChange={({ target }) => {
                setSearch(target.value);
                keepSearch(target.value);
              }}
              className="min-w-[min(15rem,100%)] max-w-90 flex-1"
            />
            <NativeSelect
              aria-label="Sort by"
              value={sort}
              onChange={({ target }) => {
                const next = agentSorts.find((each) => each === target.value);
                if (next) setSort(next);
              }}
              className="w-40"
            >
              {agentSorts.map((each) => (
                <option key={each} value={each}>
                  {sortLabels[each]}
                </option>
              ))}
            </NativeSelect>
          </div>
          <AgentRows agents={data} sort={sort} />
        </>
      )}
      <p role="status" className="text-muted empty:sr-only">
        {data?.length === 0 && query !== "" && (
          <span className="block px-1 py-3">No agents match “{query}”.</span>
        )}
      </p>
      {isShown && <NextPageButton query={agents}>Load more agents</NextPageButton>}
      {(isShown || isEmpty) && <DeletedAgents />}
      <NewAgentDialog open={isOpen("new")} onOpenChange={close} />
      <ExampleGallery open={isOpen("examples")} onOpenChange={close} />
    </Page>
  );
}

type AgentRowsProps = { agents: readonly AgentSummary[]; sort: AgentSort };

/** The list itself, with the recent calls and the unpublished changes of each agent. */
function AgentRows({ agents, sort }: AgentRowsProps) {
  const rowFocus = useRowFocus<HTMLUListElement>();
  const activity = useActivity(agents.map(({ slug }) => slug));
  return (
    <>
      {activity.isLoadingError && (
        <ErrorState
          title="Recent calls and unpublished changes could not be loaded"
          retry={activity.refetch}
        >
          {activity.error.message}
        </ErrorState>
      )}
      <ul {...rowFocus} aria-label="Agents" className="border-line border-t">
        {agents.map((agent) => (
          <AgentRow
            key={agent.slug}
            agent={agent}
            sort={sort}
            activity={activity.data?.get(agent.slug)}
          />
        ))}
      </ul>
    </>
  );
}
