"use client";

import { FoldedText } from "@/components/ui/data/folded-text";
import { JsonView } from "@/components/ui/data/json-view";
import { Badge } from "@/components/ui/primitives/badge";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { Link } from "@/components/ui/primitives/link";
import { Spinner } from "@/components/ui/primitives/spinner";
import type { ToolTestResult } from "@/lib/api/schemas/tool-tests";

const outcomeLabels = { passed: "Passed", failed: "Failed", "not-run": "Not run" } as const;
const outcomeTones = { passed: "success", failed: "danger", "not-run": "warning" } as const;

type OutcomeBadgeProps = {
  /** Null if the test never ran. Nothing is shown while it is undefined. */
  result: Pick<ToolTestResult, "outcome"> | null | undefined;
  busy?: boolean;
};

/** The outcome of a test. "No result" until it runs. */
export function OutcomeBadge({ result, busy }: OutcomeBadgeProps) {
  return (
    <span className="inline-flex w-18 shrink-0">
      {busy && <Spinner label="Running" />}
      {!busy && result && (
        <Badge tone={outcomeTones[result.outcome]}>{outcomeLabels[result.outcome]}</Badge>
      )}
      {!busy && result === null && <Badge>No result</Badge>}
    </span>
  );
}

const driftLabels = { shape: "Shape", value: "Value" } as const;

const upstreamLabels = {
  recorded: "Used recorded responses.",
  live: "Called the real service.",
  none: "Called no service.",
};

/** Why a test failed. */
export function FailureMessage({ test, children }: { test: string; children: string }) {
  return (
    <FoldedText about={`the failure of ${test}`} className="text-danger-strong">
      {children}
    </FoldedText>
  );
}

type TestResultDetailsProps = { slug: string; result: ToolTestResult };

/** The result of a test: a summary, the failed assertions, drift and the response. */
export function TestResultDetails({ slug, result }: TestResultDetailsProps) {
  const { outcome, message, verdicts, drift = [], upstream } = result;
  const response = result.result;
  // The call was refused before the tool ran.
  const isCallerIncomplete = response?.status === 401 && response.trace === null;
  const failedVerdicts = verdicts.filter(({ passed }) => !passed);
  return (
    <div className="flex flex-col gap-1 sm:pl-21">
      {/* The badge already shows this. */}
      {outcome === "failed" && <FailureMessage test={result.name}>{message}</FailureMessage>}
      {outcome === "failed" && isCallerIncomplete && (
        <p className="text-muted">
          Set what is missing under{" "}
          <Link
            href={`/agents/${slug}/playground?${new URLSearchParams({ tool: result.tool })}`}
            className="text-link"
          >
            Caller in the playground
          </Link>
          , then run the test again.
        </p>
      )}
      {outcome === "not-run" && <p className="wrap-anywhere text-muted">{message}</p>}
      {failedVerdicts.length > 1 && (
        <ul aria-label="Failed assertions" className="list-disc pl-4 text-danger-strong">
          {failedVerdicts.slice(1).map(({ path, is, message: sentence }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the verdicts of one result never change order.
            <li key={`${path} ${is} ${at}`} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {drift.length > 0 && (
        <ul aria-label="Drift" className="flex flex-col gap-0.5">
          {drift.map(({ path, kind, message: sentence }) => (
            <li key={path + sentence} className="flex flex-wrap items-baseline gap-2">
              <Badge tone={kind === "shape" ? "warning" : "neutral"}>{driftLabels[kind]}</Badge>
              <span className="wrap-anywhere min-w-0">{sentence}</span>
            </li>
          ))}
        </ul>
      )}
      {response && (
        <Disclosure
          summary={<span className="font-normal text-muted text-xs">Response</span>}
          aside={<span className="text-muted text-xs">{upstreamLabels[upstream]}</span>}
        >
          <JsonView value={{ status: response.status, ...response.envelope }} label="Response" />
        </Disclosure>
      )}
    </div>
  );
}
