"use client";

import type { ReactNode } from "react";
import { formatCost } from "@/components/ui/data/format-cost";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Badge } from "@/components/ui/primitives/badge";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { Link } from "@/components/ui/primitives/link";
import { Spinner } from "@/components/ui/primitives/spinner";
import { formatCount } from "@/lib/agent/format-count";
import type { LastModelTestRun } from "@/lib/api/schemas/model-tests";
import type { TestResults } from "@/lib/api/schemas/tool-tests";
import type { Gate } from "./use-test-gate";

const MAX_SHOWN = 20;

type Outcome = "passed" | "failed" | "not-run";
/** A result of either kind of test: what was tested, and the outcome. */
type Row = { subject: string; name: string; outcome: Outcome; message: string };
type Results = { passed: number; failed: number; notRun: number; rows: Row[] };

const toToolResults = ({ results, ...counts }: TestResults): Results => ({
  ...counts,
  rows: results.map(({ tool, ...row }) => ({ subject: tool, ...row })),
});

const toModelResults = ({ problems, ...counts }: LastModelTestRun): Results => ({
  ...counts,
  rows: problems.map(({ test, model, ...row }) => ({ subject: model, name: test, ...row })),
});

/**
 * The results of the draft's tests. A failing test blocks publishing unless the user overrides it.
 */
export function TestGate({ slug, gate }: { slug: string; gate: Gate }) {
  const { tools, model, isFailing, isBlocked } = gate;
  if (tools.count === 0 && model.count === 0) return null;
  return (
    <>
      {tools.count > 0 && (
        <GateSection
          title="Tests"
          count={tools.count}
          isRunning={tools.isRunning}
          error={tools.error}
          results={tools.results && toToolResults(tools.results)}
          action={<RunButton run={tools.runAgain}>Run again</RunButton>}
        />
      )}
      {model.count > 0 && <ModelTests model={model} />}
      {isBlocked && (
        <div className="flex flex-col gap-2">
          <Checkbox
            label="Publish anyway"
            hint={
              isFailing
                ? "Publishes the version even though tests fail."
                : "Publishes the version without running the model tests."
            }
            checked={gate.publishAnyway}
            onCheckedChange={(next) => gate.setPublishAnyway(next === true)}
          />
          {tools.hasFailure && (
            <TestsLink href={`/agents/${slug}/tests`}>Go to the tests</TestsLink>
          )}
          {model.hasFailure && (
            <TestsLink href={`/agents/${slug}/tests/model`}>Go to the model tests</TestsLink>
          )}
        </div>
      )}
    </>
  );
}

/**
 * The last run of the model tests, if it was for this draft. Otherwise an estimate of what a run
 * would use.
 */
function ModelTests({ model }: { model: Gate["model"] }) {
  const { count, last, failedLoad, mustRun, isRunning, error, run } = model;
  const current = last?.isCurrent ? last : undefined;
  return (
    <GateSection
      title="Model tests"
      count={count}
      isRunning={isRunning}
      error={error}
      results={!isRunning && current ? toModelResults(current) : undefined}
      action={
        mustRun ? (
          <RunButton variant="secondary" run={run}>
            Run {formatCount(count, "test")}
          </RunButton>
        ) : (
          current && <RunButton run={run}>Run again</RunButton>
        )
      }
    >
      {failedLoad && (
        <Callout
          tone="danger"
          title="The last run could not be loaded"
          actions={
            <Button size="sm" busy={failedLoad.isRefetching} onClick={() => failedLoad.refetch()}>
              Try again
            </Button>
          }
        >
          {failedLoad.error.message}
        </Callout>
      )}
      {!isRunning && current && (
        <p className="text-muted text-xs">
          Run <RelativeTime value={current.finishedAt} /> with{" "}
          {current.models.map(({ id }) => id).join(", ")}.
        </p>
      )}
      {mustRun && (
        <p className="text-muted">
          {last ? (
            <>
              The draft has changed since they were run <RelativeTime value={last.finishedAt} />.
            </>
          ) : (
            "They have not been run yet."
          )}{" "}
          <RunEstimate estimates={model.estimates} />
        </p>
      )}
    </GateSection>
  );
}

function RunEstimate({ estimates }: { estimates: Gate["model"]["estimates"] }) {
  if (!estimates) return null;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const requests = sum(estimates.map((each) => each.requests));
  const tokens = sum(estimates.map((each) => each.inputTokens));
  const costs = estimates.flatMap(({ cost }) => cost ?? []);
  const cost = sum(costs);
  return (
    <>
      A run sends {formatCount(requests, "request")} with about {formatCount(tokens, "token")}
      {costs.length > 0 && `, ${formatCost(cost)}`}.
    </>
  );
}

type RunButtonProps = { variant?: "secondary" | "ghost"; run: () => void; children: ReactNode };

function RunButton({ variant = "ghost", run, children }: RunButtonProps) {
  return (
    <Button size="sm" variant={variant} onClick={run}>
      {children}
    </Button>
  );
}

function TestsLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="self-start text-link">
      {children}
    </Link>
  );
}

type GateSectionProps = {
  title: string;
  count: number;
  isRunning: boolean;
  error: Error | null;
  results: Results | undefined;
  /** A button that runs the tests. */
  action: ReactNode;
  children?: ReactNode;
};

function GateSection(props: GateSectionProps) {
  const { title, count, isRunning, error, results, action, children } = props;
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium text-muted text-xs">{title}</h3>
        {!isRunning && action}
      </div>
      <div role="status" className="flex flex-col gap-2">
        {isRunning && (
          <Spinner
            label={count === 1 ? "Running the test" : `Running ${formatCount(count, "test")}`}
          />
        )}
        {error && (
          <Callout tone="danger" title="The tests could not be run">
            {error.message}
          </Callout>
        )}
        {results && <ResultCounts results={results} />}
        {results && results.failed > 0 && (
          <ResultList label="Failing tests" results={results} outcome="failed" />
        )}
        {children}
      </div>
      {results && results.notRun > 0 && (
        <Disclosure
          summary={
            <span className="text-muted">{results.notRun === 1 ? "Reason" : "Reasons"}</span>
          }
        >
          <ResultList label="Tests that were not run" results={results} outcome="not-run" />
        </Disclosure>
      )}
    </section>
  );
}

function ResultCounts({ results: { passed, failed, notRun } }: { results: Results }) {
  return (
    <p className="flex flex-wrap gap-1.5">
      {passed > 0 && <Badge tone="success">{passed} passed</Badge>}
      {failed > 0 && <Badge tone="danger">{failed} failed</Badge>}
      {notRun > 0 && <Badge tone="warning">{notRun} not run</Badge>}
    </p>
  );
}

type ListProps = { label: string; results: Results; outcome: Outcome };

function ResultList({ label, results: { rows }, outcome }: ListProps) {
  const matching = rows.filter((each) => each.outcome === outcome);
  return (
    <ul aria-label={label} className="flex flex-col gap-1.5">
      {matching.slice(0, MAX_SHOWN).map(({ subject, name, message }) => (
        <li key={JSON.stringify([subject, name, message])}>
          <p className="wrap-anywhere">
            <code className="font-mono text-xs">{subject}</code> {name}
          </p>
          <p className="wrap-anywhere text-muted text-xs">{message}</p>
        </li>
      ))}
      {matching.length > MAX_SHOWN && (
        <li className="text-muted text-xs">and {matching.length - MAX_SHOWN} more</li>
      )}
    </ul>
  );
}
