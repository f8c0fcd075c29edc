"use client";

import { Table, TableBody, TableHeader, TableRow } from "@/components/ui/data/table";
import { classNames } from "@/components/ui/primitives/class-names";
import { Link } from "@/components/ui/primitives/link";
import { type ChoiceCount, countChoices, listConfusions } from "@/lib/agent/model-tests/confusion";
import { formatTarget, formatTool, groupBy, toModelKey } from "./test-target";
import type { TargetResults } from "./use-model-test-runs";

const MAX_PAIRS = 20;

type ChoicesProps = {
  slug: string;
  runs: readonly TargetResults[];
  /** Descriptions of the draft's tools, by name. */
  descriptions: ReadonlyMap<string, string>;
};

/** Which tool was confused with which, by model. The draft is shown beside the live version. */
export function Choices({ slug, runs, descriptions }: ChoicesProps) {
  const answeredRuns = runs.map((run) => ({
    ...run,
    results: run.results.filter(({ outcome }) => outcome !== "not-run"),
  }));
  const models = groupBy(
    answeredRuns.flatMap(({ results }) => results),
    ({ model }) => toModelKey(model),
  );
  if (models.length === 0) return null;
  return (
    <section aria-label="Choices" className="mt-8 flex flex-col gap-6">
      <div>
        <h2 className="font-medium text-base">Confusion matrix</h2>
        <p className="text-muted text-sm">
          Rows are the tools that were expected, columns the tools that were called.
        </p>
      </div>
      {models.map(([key, [first]]) => (
        <div key={key} className="flex flex-col gap-3">
          <h3 className="wrap-anywhere font-medium font-mono text-sm">{first?.model.id}</h3>
          <div className={classNames("grid gap-6", answeredRuns.length > 1 && "lg:grid-cols-2")}>
            {answeredRuns.map((run) => {
              const counts = countChoices(
                run.results.filter(({ model }) => toModelKey(model) === key),
              );
              return (
                <div key={run.target} className="flex min-w-0 flex-col gap-3">
                  {answeredRuns.length > 1 && (
                    <h4 className="font-medium text-muted text-xs">{formatTarget(run.target)}</h4>
                  )}
                  <ChoiceMatrix
                    label={`${first?.model.id}, ${formatTarget(run.target)}`}
                    counts={counts}
                  />
                  <ConfusedPairs
                    slug={slug}
                    counts={counts}
                    isDraft={run.target === "draft"}
                    descriptions={run.target === "draft" ? descriptions : run.descriptions}
                  />
                </div>
              );
            })}
          </div>
        </div>
      ))}
    </section>
  );
}

const headingClass = "px-2 py-1.5 font-medium font-mono text-xs";

function ChoiceMatrix({ label, counts }: { label: string; counts: readonly ChoiceCount[] }) {
  const rows = [...new Set(counts.map(({ expected }) => expected))];
  const columns = [...new Set([...rows, ...counts.map(({ actual }) => actual)])];
  const getCount = (expected: string | null, actual: string | null) =>
    counts.find((each) => each.expected === expected && each.actual === actual)?.count ?? 0;
  return (
    <Table label={label} className="w-auto">
      <TableHeader>
        <TableRow>
          <th scope="col" className="px-2 py-1.5 font-normal text-muted text-xs">
            Expected
          </th>
          {columns.map((actual) => (
            <th key={actual ?? "/none"} scope="col" className={headingClass}>
              {formatTool(actual)}
            </th>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map((expected) => (
          <TableRow key={expected ?? "/none"}>
            <th scope="row" className={headingClass}>
              {formatTool(expected)}
            </th>
            {columns.map((actual) => {
              const count = getCount(expected, actual);
              return (
                <td
                  key={actual ?? "/none"}
                  className={classNames(
                    "px-2 py-1.5 tabular-nums",
                    count === 0 && "text-muted",
                    count > 0 && expected === actual && "bg-success-quiet text-success-strong",
                    count > 0 && expected !== actual && "bg-danger-quiet text-danger-strong",
                  )}
                >
                  {count}
                </td>
              );
            })}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

type ConfusedPairsProps = {
  slug: string;
  counts: readonly ChoiceCount[];
  isDraft: boolean;
  descriptions: ReadonlyMap<string, string>;
};

/** The incorrect choices, with the two descriptions from which the model chose. */
function ConfusedPairs({ slug, counts, isDraft, descriptions }: ConfusedPairsProps) {
  const pairs = listConfusions(counts);
  if (pairs.length === 0) return null;
  return (
    <ul aria-label="Confused tools" className="flex flex-col gap-3">
      {pairs.slice(0, MAX_PAIRS).map(({ expected, actual, count }) => (
        <li
          key={JSON.stringify([expected, actual])}
          className="flex flex-col gap-2 border-line border-t pt-2"
        >
          <p className="wrap-anywhere text-sm">
            {count === 1 ? "Once" : `${count} times`}, <ToolName name={actual} /> was called instead
            of <ToolName name={expected} />.
          </p>
          <dl className="grid gap-3 text-xs sm:grid-cols-2">
            {[expected, actual].map(
              (name) =>
                name !== null && (
                  <div key={name} className="min-w-0">
                    <dt className="wrap-anywhere font-medium font-mono">
                      {isDraft && descriptions.has(name) ? (
                        <Link
                          className="underline-offset-4 hover:underline"
                          href={`/agents/${slug}/tools/${encodeURIComponent(name)}`}
                        >
                          {name}
                        </Link>
                      ) : (
                        name
                      )}
                    </dt>
                    <dd className="wrap-anywhere whitespace-pre-line text-muted">
                      {descriptions.get(name) ?? "There is no such tool."}
                    </dd>
                  </div>
                ),
            )}
          </dl>
        </li>
      ))}
      {pairs.length > MAX_PAIRS && (
        <li className="text-muted text-xs">and {pairs.length - MAX_PAIRS} more</li>
      )}
    </ul>
  );
}

function ToolName({ name }: { name: string | null }) {
  return name === null ? "no tool" : <code className="font-mono text-xs">{name}</code>;
}
