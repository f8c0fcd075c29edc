"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { formatCount } from "@/components/ui/data/format-count";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Badge } from "@/components/ui/primitives/badge";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { Spinner } from "@/components/ui/primitives/spinner";
import type { ModelTestResults } from "@/lib/api/schemas/model-tests";
import type { TestResults } from "@/lib/api/schemas/tool-tests";
import type { Gate } from "./use-test-gate";

const MAX_SHOWN = 20;

type Outcome = "passed" | "failed" | "not-run";
/** A result of either kind of test: what was tested, and what became of it. */
type Row = { subject: string; name: string; outcome: Outcome; message: string };
type Results = { passed: number; failed: number; notRun: number; rows: Row[] };

const toToolResults = ({ results, ...counts }: TestResults): Results => ({
  ...counts,
  rows: results.map(({ tool, ...row }) => ({ subject: tool, ...row })),
});

/** One row per different result of a test, which may have run several times. */
const toModelResults = ({ results, ...counts }: ModelTestResults): Results => {
  const rows = results.map(({ test, model, outcome, message }) => ({
    ...{ subject: model.id, name: test, outcome, message },
  }));
  return { ...counts, rows: [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()] };
};

/** The results of the draft's tests. A failing test blocks publishing unless the user overrides it. */
export function TestGate({ slug, gate }: { slug: string; gate: Gate }) {
  const { tools, model, isFailing } = gate;
  if (tools.count === 0 && model.count === 0) return null;
  return (
    <>
      {tools.count > 0 && (
        <GateSection
          title="Tests"
          state={tools}
          results={tools.results && toToolResults(tools.results)}
        />
      )}
      {model.count > 0 && (
        <GateSection
          title="Tests of the model"
          state={model}
          results={model.results && toModelResults(model.results)}
        />
      )}
      {isFailing && (
        <div className="flex flex-col gap-2">
          <Checkbox
            label="Publish anyway"
            hint="Publishes the version even though tests fail."
            checked={gate.publishAnyway}
            onCheckedChange={(next) => gate.setPublishAnyway(next === true)}
          />
          {tools.hasFailure && (
            <TestsLink href={`/agents/${slug}/tests`}>Go to the tests</TestsLink>
          )}
          {model.hasFailure && (
            <TestsLink href={`/agents/${slug}/tests/model`}>Go to the tests of the model</TestsLink>
          )}
        </div>
      )}
    </>
  );
}

function TestsLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="self-start text-accent-strong underline underline-offset-4">
      {children}
    </Link>
  );
}

type GateSectionProps = {
  title: string;
  state: Pick<Gate["tools"], "count" | "error" | "isRunning" | "runAgain">;
  results: Results | undefined;
};

function GateSection({ title, state, results }: GateSectionProps) {
  const { count, error, isRunning, runAgain } = state;
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium text-muted text-xs">{title}</h3>
        {!isRunning && (
          <Button size="sm" variant="ghost" onClick={runAgain}>
            Run again
          </Button>
        )}
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
      </div>
      {results && results.notRun > 0 && (
        <Disclosure
          summary={
            <span className="text-muted">
              {results.notRun === 1
                ? "One test was not run"
                : `${results.notRun} tests were not run`}
            </span>
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
      <Badge tone={passed > 0 ? "success" : "neutral"}>{passed} passed</Badge>
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
