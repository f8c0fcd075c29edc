"use client";

import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Disclosure } from "@/components/ui/disclosure";
import { Spinner } from "@/components/ui/spinner";
import type { TestResults } from "@/lib/api/schemas/examples";
import type { Gate } from "./use-test-gate";

const mostShown = 20;

/** The results of the draft's tests. A failing test blocks publishing unless the user overrides it. */
export function TestGate({ slug, gate }: { slug: string; gate: Gate }) {
  const { cases, results, error, isRunning, failing } = gate;
  if (!cases) return null;
  return (
    <section aria-label="Tests" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium text-muted text-xs">Tests</h3>
        {!isRunning && (
          <Button size="sm" variant="ghost" onClick={gate.again}>
            Run again
          </Button>
        )}
      </div>
      <div role="status" className="flex flex-col gap-2">
        {isRunning && (
          <Spinner label={cases === 1 ? "Running the test" : `Running ${cases} tests`} />
        )}
        {error && (
          <Callout tone="danger" title="The tests could not be run">
            {error.message}
          </Callout>
        )}
        {results && <Sums results={results} />}
        {results && results.failed > 0 && (
          <List label="Failing tests" results={results} outcome="failed" />
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
          <List label="Tests that were not run" results={results} outcome="not-run" />
        </Disclosure>
      )}
      {failing && (
        <div className="flex flex-col gap-2">
          <Checkbox
            label="Publish anyway"
            hint="Publishes the version even though tests fail."
            checked={gate.anyway}
            onCheckedChange={(next) => gate.setAnyway(next === true)}
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

function Sums({ results: { passed, failed, notRun } }: { results: TestResults }) {
  return (
    <p className="flex flex-wrap gap-1.5">
      <Badge tone={passed > 0 ? "success" : "neutral"}>{passed} passed</Badge>
      {failed > 0 && <Badge tone="danger">{failed} failed</Badge>}
      {notRun > 0 && <Badge tone="warning">{notRun} not run</Badge>}
    </p>
  );
}

type ListProps = { label: string; results: TestResults; outcome: "failed" | "not-run" };

function List({ label, results: { results }, outcome }: ListProps) {
  const those = results.filter((each) => each.outcome === outcome);
  return (
    <ul aria-label={label} className="flex flex-col gap-1.5">
      {those.slice(0, mostShown).map(({ tool, name, says }) => (
        <li key={JSON.stringify([tool, name])}>
          <p className="wrap-anywhere">
            <code className="font-mono text-xs">{tool}</code> {name}
          </p>
          <p className="wrap-anywhere text-muted text-xs">{says}</p>
        </li>
      ))}
      {those.length > mostShown && (
        <li className="text-muted text-xs">and {those.length - mostShown} more</li>
      )}
    </ul>
  );
}
