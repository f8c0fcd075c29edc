"use client";

import { FlaskConical, ShieldQuestion } from "lucide-react";
import { useChangeToolTests } from "@/components/queries/tests";
import { DropdownMenuItem } from "@/components/ui/overlays/dropdown-menu";
import { Link } from "@/components/ui/primitives/link";
import { formatCount } from "@/lib/agent/format-count";
import type { ToolTest } from "@/lib/agent/tool";
import type { LastTestResult, ToolTestResult } from "@/lib/api/schemas/tool-tests";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { deleteTest } from "./delete-test";
import { LastRun } from "./last-run";
import { TestActions } from "./test-actions";
import { FailureMessage, OutcomeBadge, TestResultDetails } from "./test-result-details";
import { type TestMode, type TestRuns, testKey } from "./use-test-runs";

type ToolTestsProps = {
  slug: string;
  tool: ListedTool;
  mode: TestMode;
  runs: TestRuns;
  onEdit: (toolTest: ToolTest) => void;
};

/** The tests of one tool. */
export function ToolTests({ slug, tool, mode, runs, onEdit }: ToolTestsProps) {
  const { mutateAsync: save } = useChangeToolTests(slug);
  const { name, examples = [] } = tool;
  const remove = async (toolTest: ToolTest, at: number) => {
    const isDeleted = await deleteTest(toolTest, at, (change) => save({ tool: name, change }));
    if (isDeleted) runs.clearResult(name, toolTest.name);
  };
  if (examples.length === 0) return null;
  const lastResults =
    runs.lastResults.data &&
    new Map(runs.lastResults.data.map((last) => [testKey(last.tool, last.name), last]));
  return (
    <section aria-label={`Tests of ${name}`} className="border-line border-t py-4">
      <h2 className="mb-1 font-medium font-mono text-sm">
        <Link
          className="underline-offset-4 hover:underline"
          href={`/agents/${slug}/tools/${encodeURIComponent(name)}`}
        >
          {name}
        </Link>
      </h2>
      <ul aria-label={`Tests of ${name}`}>
        {examples.map((toolTest, at) => {
          const key = testKey(name, toolTest.name);
          return (
            <TestRow
              key={toolTest.name}
              slug={slug}
              tool={tool}
              toolTest={toolTest}
              result={runs.results.get(key)}
              last={lastResults && (lastResults.get(key) ?? null)}
              busy={runs.busy.has(key)}
              disabled={runs.running && !runs.busy.has(key)}
              needsConfirmation={mode !== "recorded" && tool.confirmationRequired === true}
              onRun={(confirmed) => void runs.runOne(name, toolTest.name, mode, confirmed)}
              onEdit={() => onEdit(toolTest)}
              onRemove={() => void remove(toolTest, at)}
            />
          );
        })}
      </ul>
    </section>
  );
}

type TestRowProps = {
  slug: string;
  tool: ListedTool;
  toolTest: ToolTest;
  /** The result of a run on this page. */
  result: ToolTestResult | undefined;
  /** The stored result of the last run; null if there is none, undefined while it is unknown. */
  last: LastTestResult | null | undefined;
  busy: boolean;
  /** Whether another test is running. */
  disabled: boolean;
  /** Whether the tool requires confirmation and this run would call its service. */
  needsConfirmation: boolean;
  onRun: (confirmed?: boolean) => void;
  onEdit: () => void;
  onRemove: () => void;
};

function TestRow(props: TestRowProps) {
  const { slug, tool, toolTest, result, last, busy, disabled, needsConfirmation } = props;
  const { onRun, onEdit, onRemove } = props;
  const { name, expect = [], recorded } = toolTest;
  const args = new URLSearchParams({ tool: tool.name, args: JSON.stringify(toolTest.params) });
  return (
    <li className="flex flex-col gap-1 border-line border-b py-1.5 last:border-b-0">
      <div className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1">
        <OutcomeBadge result={result ?? last} busy={busy} />
        <span className="wrap-anywhere min-w-24 flex-1">{name}</span>
        {last && result?.outcome !== "not-run" && <LastRun last={last} />}
        <span className="text-muted text-xs max-sm:order-last max-sm:basis-full">
          {expect.length === 0 ? "expects success" : formatCount(expect.length, "assertion")}
          {recorded && ", recorded"}
        </span>
        <span className="flex items-center gap-1">
          <TestActions
            name={name}
            busy={busy}
            disabled={disabled}
            onRun={() => onRun()}
            onEdit={onEdit}
            onRemove={onRemove}
          >
            {needsConfirmation && (
              <DropdownMenuItem
                writes
                disabled={disabled}
                icon={<ShieldQuestion aria-hidden />}
                onSelect={() => onRun(true)}
              >
                Run without confirmation
              </DropdownMenuItem>
            )}
            <DropdownMenuItem asChild>
              <Link href={`/agents/${slug}/playground?${args}`}>
                <FlaskConical aria-hidden className="text-muted" />
                Open in the playground
              </Link>
            </DropdownMenuItem>
          </TestActions>
        </span>
      </div>
      {result && <TestResultDetails slug={slug} result={result} />}
      {!result && last?.outcome === "failed" && (
        <div className="sm:pl-21">
          <FailureMessage test={name}>{last.message}</FailureMessage>
        </div>
      )}
    </li>
  );
}
