"use client";

import { Badge } from "@/components/ui/primitives/badge";
import type { ModelTestResult } from "@/lib/api/schemas/model-tests";
import { groupBy, toModelKey } from "./test-target";

const count = (results: readonly ModelTestResult[], outcome: ModelTestResult["outcome"]) =>
  results.filter((each) => each.outcome === outcome).length;

/** The number of runs that passed, such as "3 of 5 passed", or that none could be run. */
function PassRate({ results }: { results: readonly ModelTestResult[] }) {
  const passed = count(results, "passed");
  const notRun = count(results, "not-run");
  if (notRun === results.length) return <Badge tone="warning">Not run</Badge>;
  const runCount = results.length - notRun;
  const tone = passed === runCount ? "success" : "danger";
  if (runCount === 1) return <Badge tone={tone}>{passed === 1 ? "Passed" : "Failed"}</Badge>;
  return (
    <Badge tone={tone}>
      {passed} of {runCount} passed
    </Badge>
  );
}

/** Lists the distinct reasons, each with the number of runs to which it applies. */
const listReasons = (results: readonly ModelTestResult[]) => {
  const counts = new Map<string, number>();
  for (const { outcome, problems, message } of results) {
    const reasons = outcome === "not-run" ? [message] : problems.map((each) => each.message);
    for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts];
};

type ModelTestDetailsProps = { results: readonly ModelTestResult[] };

/** The results of one test by model, with the reasons for failures. */
export function ModelTestDetails({ results }: ModelTestDetailsProps) {
  return (
    <ul className="flex flex-col gap-1.5">
      {groupBy(results, ({ model }) => toModelKey(model)).map(([key, ofModel]) => (
        <li key={key} className="flex flex-col gap-0.5">
          <p className="flex flex-wrap items-center gap-2">
            <PassRate results={ofModel} />
            <span className="wrap-anywhere font-mono text-muted text-xs">
              {ofModel[0]?.model.id}
            </span>
          </p>
          <ul className="flex flex-col gap-0.5 text-muted text-xs">
            {listReasons(ofModel).map(([reason, times]) => (
              <li key={reason} className="wrap-anywhere">
                {reason}
                {times > 1 && ` (${times} times)`}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
