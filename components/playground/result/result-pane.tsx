"use client";

import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import type { HttpExchange } from "@/components/client/call-published";
import { JsonView } from "@/components/ui/data/json-view";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { Badge } from "@/components/ui/primitives/badge";
import { EmptyState } from "@/components/ui/primitives/empty-state";
import { useReadOnlyReason } from "@/components/ui/primitives/read-only";
import { Tab, TabPanel, Tabs, TabsList } from "@/components/ui/primitives/tabs";
import { type FinishedRun, getRequiredConfirmation, type ToolRunEnd } from "../runs/use-run";
import { HttpTab } from "./http-tab";
import { Outcome, RejectedRun } from "./outcome";
import { RunningTime } from "./running-time";
import { LogsTab, RequestTab, TimingTab } from "./trace-tabs";

type ResultPaneProps = { slug: string; run?: FinishedRun; running: boolean };

function EndBadge({ end }: { end: ToolRunEnd }) {
  if (end.kind === "cancelled") return <Badge>Cancelled</Badge>;
  if (end.kind === "rejected") return <Badge tone="danger">Not run</Badge>;
  if (end.result.envelope.success) return <Badge tone="success">Succeeded</Badge>;
  if (getRequiredConfirmation(end)) return <Badge tone="accent">Needs confirmation</Badge>;
  return <Badge tone="danger">Failed</Badge>;
}

function RunStatus({ run, running }: Omit<ResultPaneProps, "slug">) {
  if (running) return <RunningTime />;
  if (!run) return null;
  const { end } = run;
  const completedRun = end.kind === "completed" ? end : null;
  const ms = completedRun?.http?.ms ?? completedRun?.result.trace?.ms;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs tabular-nums">
      <EndBadge end={end} />
      {run.version !== undefined && <span>Version {run.version}</span>}
      {completedRun?.http && <span>HTTP {completedRun.http.status}</span>}
      {completedRun?.http && isFromCache(completedRun.http) && <Badge>Cached</Badge>}
      {ms !== undefined && <span>{Math.round(ms)} ms</span>}
      <RelativeTime value={run.at} />
    </span>
  );
}

/** Whether the response came from a cache, according to its `Cache-Status` header (RFC 9211). */
const isFromCache = ({ responseHeaders }: HttpExchange): boolean =>
  responseHeaders.some(([name, value]) => name === "cache-status" && /;\s*hit\b/.test(value));

const NotRecorded = () => <p className="text-muted">Nothing was recorded.</p>;

/** Shown for a run without a response. If the run was rejected, shows the reason instead. */
const NoResponse = ({ end }: { end: ToolRunEnd }) =>
  end.kind === "rejected" ? <RejectedRun problem={end.problem} /> : <NotRecorded />;

/** The result of a run, with its response, request, log and timing in tabs. */
export function ResultPane({ slug, run, running }: ResultPaneProps) {
  const isReadOnly = useReadOnlyReason() !== null;
  if (!run) {
    return (
      <div aria-busy={running}>
        {running ? (
          <p className="py-6">
            <RunningTime />
          </p>
        ) : (
          <EmptyState icon={<FlaskConical aria-hidden />} title="Not run yet">
            {isReadOnly
              ? "With view-only access, you can run published versions, with a key. The result appears here."
              : "Fill in the form and run the tool. The result appears here, with the request, the log and the duration."}
          </EmptyState>
        )}
      </div>
    );
  }
  const toolResult = run.end.kind === "completed" ? run.end.result : null;
  const http = run.end.kind === "completed" ? run.end.http : undefined;
  const trace = toolResult?.trace;
  const count = (list?: readonly unknown[]): ReactNode =>
    list &&
    list.length > 0 && <span className="text-faint text-xs tabular-nums">{list.length}</span>;
  return (
    <Tabs defaultValue="result" aria-busy={running} className="@container">
      <h2 className="sr-only">Result</h2>
      {/* The border is below both children, so the tab list has no border of its own when they
          share a row. */}
      <div className="flex flex-col-reverse justify-between gap-x-4 gap-y-1 @xl:flex-row @xl:items-center @xl:border-line @xl:border-b">
        <TabsList
          label="Result details"
          className="min-w-0 @xl:not-forced-colors:-mb-px @xl:flex-1 @xl:border-b-transparent"
        >
          <Tab value="result">Result</Tab>
          <Tab value="response">Response</Tab>
          {http ? (
            <Tab value="http">HTTP</Tab>
          ) : (
            <>
              <Tab value="request">Request {count(trace?.requests)}</Tab>
              <Tab value="logs">Logs {count(trace?.log)}</Tab>
              <Tab value="timing">Timing</Tab>
            </>
          )}
        </TabsList>
        <RunStatus run={run} running={running} />
      </div>
      <TabPanel value="result" className={running ? "opacity-50" : undefined}>
        <Outcome end={run.end} slug={slug} tool={run.tool} />
      </TabPanel>
      <TabPanel value="response">
        {toolResult ? (
          <>
            <p className="mb-2 text-muted text-xs">
              What callers of the agent get: its response envelope.
            </p>
            <JsonView value={toolResult.envelope} label="Response" />
          </>
        ) : (
          <NoResponse end={run.end} />
        )}
      </TabPanel>
      {http && run.version !== undefined ? (
        <TabPanel value="http">
          <HttpTab http={http} version={run.version} slug={slug} />
        </TabPanel>
      ) : (
        <>
          <TabPanel value="request">
            {trace ? <RequestTab requests={trace.requests} /> : <NotRecorded />}
          </TabPanel>
          <TabPanel value="logs">{trace ? <LogsTab log={trace.log} /> : <NotRecorded />}</TabPanel>
          <TabPanel value="timing">
            {toolResult && trace ? (
              <TimingTab trace={trace} status={toolResult.status} />
            ) : (
              <NotRecorded />
            )}
          </TabPanel>
        </>
      )}
    </Tabs>
  );
}
