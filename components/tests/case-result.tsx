"use client";

import { Badge } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import { JsonView } from "@/components/ui/json-view";
import { Spinner } from "@/components/ui/spinner";
import type { ExampleResult } from "@/lib/api/schemas/examples";

const words = { passed: "passed", failed: "failed", "not-run": "not run" } as const;
const tones = { passed: "success", failed: "danger", "not-run": "warning" } as const;

/** The outcome of a test; "no result" until it was run on this page. */
export function OutcomeBadge({
  outcome,
  busy,
}: {
  outcome: ExampleResult["outcome"] | undefined;
  busy?: boolean;
}) {
  return (
    <span className="inline-flex w-18 shrink-0">
      {busy ? (
        <Spinner label="Running" />
      ) : outcome ? (
        <Badge tone={tones[outcome]}>{words[outcome]}</Badge>
      ) : (
        <Badge>no result</Badge>
      )}
    </span>
  );
}

const upstreamSays = {
  recorded: "Used recorded responses.",
  live: "Called the real service.",
  none: "Called no service.",
};

/** The result of a test: a summary, the failed assertions, drift and the response. */
export function CaseResult({ result }: { result: ExampleResult }) {
  const { outcome, says, verdicts, drift = [], upstream } = result;
  const answer = result.result;
  const wrong = verdicts.filter(({ passed }) => !passed);
  return (
    <div className="flex flex-col gap-1 sm:pl-21">
      <p
        className={
          outcome === "failed" ? "wrap-anywhere text-danger-strong" : "wrap-anywhere text-muted"
        }
      >
        {says}
      </p>
      {wrong.length > 1 && (
        <ul aria-label="Failed assertions" className="list-disc pl-4 text-danger-strong">
          {wrong.slice(1).map(({ path, is, says: sentence }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the verdicts of one result never change order.
            <li key={`${path} ${is} ${at}`} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {drift.length > 0 && (
        <ul aria-label="Drift" className="flex flex-col gap-0.5">
          {drift.map(({ path, kind, says: sentence }) => (
            <li key={path + sentence} className="flex flex-wrap items-baseline gap-2">
              <Badge tone={kind === "shape" ? "warning" : "neutral"}>{kind}</Badge>
              <span className="wrap-anywhere min-w-0">{sentence}</span>
            </li>
          ))}
        </ul>
      )}
      {answer && (
        <Disclosure
          summary={<span className="font-normal text-muted text-xs">Response</span>}
          aside={<span className="text-muted text-xs">{upstreamSays[upstream]}</span>}
        >
          <JsonView value={{ status: answer.status, ...answer.envelope }} label="Response" />
        </Disclosure>
      )}
    </div>
  );
}
