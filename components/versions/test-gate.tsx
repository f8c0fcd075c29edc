"use client";

import Link from "next/link";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Badge } from "@/components/ui/primitives/badge";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { Spinner } from "@/components/ui/primitives/spinner";
import type { TestResults } from "@/lib/api/schemas/tool-tests";
import type { Gate } from "./use-test-gate";

const MAX_SHOWN = 20;

/** The results of the draft's tests. A failing test blocks publishing unless the user overrides it. */
export function TestGate({ slug, gate }: { slug: string; gate: Gate }) {
  const { testCount, results, error, isRunning, isFailing } = gate;
  if (!testCount) return null;
  return (
    <section aria-label="Tests" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium text-muted text-xs">Tests</h3>
        {!isRunning && (
          <Button size="sm" variant="ghost" onClick={gate.runAgain}>
            Run again
          </Button>
        )}
      </div>
      <div role="status" className="flex flex-col gap-2">
        {isRunning && (
          <Spinner label={testCount === 1 ? "Running the test" : `Running ${testCount} tests`} />
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
      {isFailing && (
        <div className="flex flex-col gap-2">
          <Checkbox
            label="Publish anyway"
            hint="Publishes the version even though tests fail."
            checked={gate.publishAnyway}
            onCheckedChange={(next) => gate.setPublishAnyway(next === true)}
          />
          <Link
            href={`/agents/${slug}/tests`}
            className="self-start text-accent-strong underline underline-offset-4"
          >
            Go to the tests
          </Link>
        </div>
      )}
    </section>
  );
}

function ResultCounts({ results: { passed, failed, notRun } }: { results: TestResults }) {
  return (
    <p className="flex flex-wrap gap-1.5">
      <Badge tone={passed > 0 ? "success" : "neutral"}>{passed} passed</Badge>
      {failed > 0 && <Badge tone="danger">{failed} failed</Badge>}
      {notRun > 0 && <Badge tone="warning">{notRun} not run</Badge>}
    </p>
  );
}

type ListProps = { label: string; results: TestResults; outcome: "failed" | "not-run" };

function ResultList({ label, results: { results }, outcome }: ListProps) {
  const matching = results.filter((each) => each.outcome === outcome);
  return (
    <ul aria-label={label} className="flex flex-col gap-1.5">
      {matching.slice(0, MAX_SHOWN).map(({ tool, name, message }) => (
        <li key={JSON.stringify([tool, name])}>
          <p className="wrap-anywhere">
            <code className="font-mono text-xs">{tool}</code> {name}
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
