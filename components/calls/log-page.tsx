"use client";

import { Activity, FlaskConical } from "lucide-react";
import { useRef, useState } from "react";
import { Page } from "@/components/layout/page";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useRetryFailed } from "@/components/layout/use-retry-failed";
import { isFirstAttempt } from "@/components/queries/is-first-attempt";
import { useStatistics } from "@/components/queries/statistics";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { NextPageButton } from "@/components/ui/data/next-page-button";
import { Button } from "@/components/ui/primitives/button";
import { EmptyState } from "@/components/ui/primitives/empty-state";
import { Link } from "@/components/ui/primitives/link";
import { TransientButton } from "@/components/ui/primitives/transient-button";
import { formatCount } from "@/lib/agent/format-count";
import type { Call } from "@/lib/api/schemas/calls";
import { CallSheet } from "./call-sheet";
import { CallTable } from "./call-table";
import { DroppedCallsNotice } from "./dropped-calls-notice";
import { ExportMenu } from "./export-menu";
import { LiveToggle } from "./live-toggle";
import { isFiltered, type LogFilter, toTimes } from "./log-filter";
import { LogFilters } from "./log-filters";
import { LogStatistics } from "./log-statistics";
import { PeriodPicker, useRangeLabel } from "./period-picker";
import { useLiveCalls } from "./use-live-calls";
import { useLogLocation } from "./use-log-location";
import { usePause } from "./use-pause";

/** The log of calls with its charts, for one agent or the whole Space. */
export function LogPage({ agent }: { agent?: string }) {
  const location = useLogLocation(agent);
  const { filter, callId, setFilter, setCall } = location;
  const isEnded = "to" in filter.range;
  const [isLiveChosen, setIsLive] = useState(true);
  const isLive = isLiveChosen && !isEnded;
  const pause = usePause();
  const live = useLiveCalls(filter, { isLive, isPaused: pause.isPaused || callId !== null });
  const statisticsFilter = { range: filter.range, agent: filter.agent, tool: filter.tool };
  const statistics = useStatistics(statisticsFilter, () => ({
    agent: filter.agent,
    tool: filter.tool,
    ...toTimes(filter.range, Date.now()),
  }));
  const isLogFailed = live.list.isLoadingError;
  const list = useRef<HTMLElement>(null);
  useShortcut("nextCall", () => list.current?.querySelector<HTMLElement>("a[data-call]")?.focus());
  const onlyAgent = agent === undefined ? {} : { agent };
  return (
    <Page
      title="Log"
      description={
        agent === undefined
          ? "Calls to all agents, with secrets redacted."
          : "Calls to the published agent and playground runs, with secrets redacted."
      }
      width="full"
      actions={
        <>
          {!isEnded && (
            <LiveToggle isLive={isLive} isPaused={pause.isPaused} onChange={setIsLive} />
          )}
          <ExportMenu filter={filter} />
          <PeriodPicker
            range={filter.range}
            onChange={(range) => setFilter({ ...filter, range })}
          />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <LogFilters
          filter={filter}
          onChange={setFilter}
          withAgents={agent === undefined}
          tools={statistics.data?.tools ?? []}
          isLogFailed={isLogFailed}
        />
        <DroppedCallsNotice range={filter.range} isLogFailed={isLogFailed} />
        {/* One error is enough: what hides the log probably hides its charts as well. */}
        {(statistics.data || !isLogFailed) && (
          <LogStatistics
            filter={filter}
            statistics={statistics}
            showAgent={filter.agent === undefined}
            onChange={setFilter}
          />
        )}
        <section ref={list} aria-label="Log" {...pause.listeners}>
          <LogList
            live={live}
            isLoadingAbove={isFirstAttempt(statistics)}
            location={location}
            showAgent={filter.agent === undefined}
            agent={agent}
            clear={() => setFilter({ range: filter.range, ...onlyAgent })}
          />
        </section>
      </div>
      <CallSheet
        id={callId}
        calls={live.calls ?? []}
        onOpen={setCall}
        onFilter={(part) => setFilter({ ...filter, ...part })}
      />
    </Page>
  );
}

type LogListProps = {
  live: ReturnType<typeof useLiveCalls>;
  /** Whether the height of what is above the list is still unknown. */
  isLoadingAbove: boolean;
  location: ReturnType<typeof useLogLocation>;
  showAgent: boolean;
  agent: string | undefined;
  clear: () => void;
};

function LogList(props: LogListProps) {
  const { list } = props.live;
  const { error } = list;
  const retryFailed = useRetryFailed();
  // With other filters there were none. Whether there are now is not known yet.
  const isOutdated = list.isPlaceholderData && props.live.calls?.length === 0;
  const calls = isOutdated || props.isLoadingAbove ? undefined : props.live.calls;
  return (
    <>
      {!calls && !error && !props.isLoadingAbove && (
        <ListSkeleton label="Loading the calls" rows={8} />
      )}
      {!calls && error && (
        <ErrorState title="The calls could not be loaded" retry={retryFailed}>
          {error.message}
        </ErrorState>
      )}
      {calls && <CallRows {...props} calls={calls} />}
      <div role="status">
        {calls?.length === 0 && !list.hasNextPage && (
          <NoCalls filter={props.location.filter} agent={props.agent} clear={props.clear} />
        )}
      </div>
    </>
  );
}

type CallRowsProps = Omit<LogListProps, "agent" | "clear" | "isLoadingAbove"> & {
  calls: readonly Call[];
};

function CallRows({ live, location, showAgent, calls }: CallRowsProps) {
  const { list, arrivedCount, showArrived } = live;
  const { filter, callId, setCall, toCallHref } = location;
  const top = useRef<HTMLDivElement>(null);
  const showNewest = () => {
    showArrived();
    top.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <>
      <div ref={top} className="scroll-mt-[calc(var(--top-bar)+0.5rem)]" />
      {live.error && (
        <p role="alert" className="mb-2 wrap-anywhere text-danger-strong">
          New calls could not be loaded: {live.error.message}
        </p>
      )}
      {arrivedCount > 0 && (
        // Takes no space, because the rows must not move under the pointer.
        <div className="sticky top-[calc(var(--top-bar)+0.5rem)] z-10 flex h-0 items-start justify-center">
          <TransientButton size="sm" className="translate-y-1" onClick={showNewest}>
            Show {formatCount(arrivedCount, "new call")}
          </TransientButton>
        </div>
      )}
      {calls.length > 0 && (
        <CallTable
          calls={calls}
          openId={callId}
          showAgent={showAgent}
          toHref={toCallHref}
          onOpen={setCall}
        />
      )}
      {list.hasNextPage && (
        <>
          <NextPageButton query={list}>
            {filter.q ? "Search older calls" : "Load older"}
          </NextPageButton>
          {filter.q && (
            <p role="status" className="mt-2 text-muted">
              {calls.length === 0 && "No matches so far. "}
              Older calls have not been searched yet. Each step searches up to 10,000 calls.
            </p>
          )}
        </>
      )}
    </>
  );
}

type NoCallsProps = { filter: LogFilter; agent: string | undefined; clear: () => void };

function NoCalls({ filter, agent, clear }: NoCallsProps) {
  const period = useRangeLabel(filter.range);
  if (isFiltered(agent === undefined ? filter : { ...filter, agent: undefined }))
    return (
      <EmptyState
        title="No matching calls"
        actions={<TransientButton onClick={clear}>Clear filters</TransientButton>}
      >
        No calls in this period ({period}) match the filters.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Activity aria-hidden />}
      title="No calls in this period"
      actions={
        <Button asChild>
          <Link href={agent === undefined ? "/agents" : `/agents/${agent}/playground`}>
            <FlaskConical aria-hidden />
            {agent === undefined ? "Choose an agent to call" : "Open the playground"}
          </Link>
        </Button>
      }
    >
      {period}. Run a tool in the playground, or publish the agent and call it with a key. Each call
      appears here with its arguments, response, log and duration.
    </EmptyState>
  );
}
