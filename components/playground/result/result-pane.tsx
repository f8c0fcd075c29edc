"use client";

import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { JsonView } from "@/components/ui/json-view";
import { RelativeTime } from "@/components/ui/relative-time";
import { Spinner } from "@/components/ui/spinner";
import { Tab, TabPanel, Tabs, TabsList } from "@/components/ui/tabs";
import { type FinishedRun, grantAsked, type RunEnd } from "../use-run";
import { HttpTab } from "./http-tab";
import { Outcome, Refusal } from "./outcome";
import { LogsTab, RequestTab, TimingTab } from "./trace-tabs";

type ResultPaneProps = { slug: string; run?: FinishedRun; running: boolean };

function Standing({ run, running }: Omit<ResultPaneProps, "slug">) {
  if (running) return <Spinner label="Running" />;
  if (!run) return null;
  const { end } = run;
  const [tone, word] =
    end.kind === "cancelled"
      ? (["neutral", "Cancelled"] as const)
      : end.kind === "rejected"
        ? (["danger", "Not run"] as const)
        : end.result.envelope.success
          ? (["success", "Succeeded"] as const)
          : grantAsked(end)
            ? (["accent", "Needs confirmation"] as const)
            : (["danger", "Failed"] as const);
  const answered = end.kind === "completed" ? end : null;
  const ms = answered?.http?.ms ?? answered?.result.trace?.ms;
  return (
    <span className="flex items-center gap-2 text-muted text-xs tabular-nums">
      <Badge tone={tone}>{word}</Badge>
      {run.version !== undefined && <span>Version {run.version}</span>}
      {answered?.http && <span>HTTP {answered.http.status}</span>}
      {ms !== undefined && <span>{Math.round(ms)} ms</span>}
      <RelativeTime value={run.at} />
    </span>
  );
}

const Missing = () => <p className="text-muted">Nothing was recorded.</p>;

/** A rejected run has no envelope; show the reason in its place. */
const NoEnvelope = ({ end }: { end: RunEnd }) =>
  end.kind === "rejected" ? (
    <div className="flex flex-col gap-3">
      <p className="text-muted">No envelope: nothing was run.</p>
      <Refusal problem={end.problem} />
    </div>
  ) : (
    <Missing />
  );

/** The result of a run, with its envelope, request, log and timing in tabs. */
export function ResultPane({ slug, run, running }: ResultPaneProps) {
  if (!run) {
    return (
      <div aria-busy={running}>
        {running ? (
          <p className="py-6">
            <Spinner label="Running" />
          </p>
        ) : (
          <EmptyState icon={<FlaskConical aria-hidden />} title="Not run yet">
            Fill in the form and run the tool. The result appears here, with the request, the log
            and the duration.
          </EmptyState>
        )}
      </div>
    );
  }
  const answered = run.end.kind === "completed" ? run.end.result : null;
  const http = run.end.kind === "completed" ? run.end.http : undefined;
  const trace = answered?.trace;
  const count = (list?: readonly unknown[]): ReactNode =>
    list &&
    list.length > 0 && <span className="text-faint text-xs tabular-nums">{list.length}</span>;
  return (
    <Tabs defaultValue="result" aria-busy={running} className="@container">
      <h2 className="sr-only">Result</h2>
      {/* The border is below both children, so the tab list has none of its own when they share a row. */}
      <div className="flex flex-col-reverse justify-between gap-x-4 gap-y-1 @xl:flex-row @xl:items-center @xl:border-line @xl:border-b">
        <TabsList
          label="Result details"
          className="min-w-0 @xl:-mb-px @xl:flex-1 @xl:border-b-transparent"
        >
          <Tab value="result">Result</Tab>
          <Tab value="envelope">Envelope</Tab>
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
        <Standing run={run} running={running} />
      </div>
      <TabPanel value="result" className={running ? "opacity-50" : undefined}>
        <Outcome end={run.end} slug={slug} />
      </TabPanel>
      <TabPanel value="envelope">
        {answered ? (
          <JsonView value={answered.envelope} label="Envelope" />
        ) : (
          <NoEnvelope end={run.end} />
        )}
      </TabPanel>
      {http && run.version !== undefined ? (
        <TabPanel value="http">
          <HttpTab http={http} version={run.version} slug={slug} />
        </TabPanel>
      ) : (
        <>
          <TabPanel value="request">
            {trace ? <RequestTab requests={trace.requests} /> : <Missing />}
          </TabPanel>
          <TabPanel value="logs">{trace ? <LogsTab log={trace.log} /> : <Missing />}</TabPanel>
          <TabPanel value="timing">
            {answered && trace ? <TimingTab trace={trace} status={answered.status} /> : <Missing />}
          </TabPanel>
        </>
      )}
    </Tabs>
  );
}
