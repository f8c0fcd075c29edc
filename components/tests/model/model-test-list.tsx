"use client";

import { useChangeAgentList } from "@/components/queries/agent-lists";
import type { useRowFocus } from "@/components/ui/editing/use-row-focus";
import type { ModelTest } from "@/lib/agent/model-tests/model-test";
import { deleteTest } from "../delete-test";
import { TestActions } from "../test-actions";
import { summarizeInput } from "./model-test-form";
import { ModelTestDetails } from "./model-test-result";
import { formatTarget, formatTool } from "./test-target";
import type { TargetResults, useModelTestRuns } from "./use-model-test-runs";

type ModelTestListProps = {
  slug: string;
  tests: readonly ModelTest[];
  runs: ReturnType<typeof useModelTestRuns>;
  canRun: boolean;
  rowFocus: ReturnType<typeof useRowFocus<HTMLUListElement>>;
  onRun: (name: string) => void;
  onEdit: (test: ModelTest) => void;
};

/** The model tests, each with its results. */
export function ModelTestList(props: ModelTestListProps) {
  const { slug, tests, runs, canRun, rowFocus, onRun, onEdit } = props;
  const { saveOptimistically } = useChangeAgentList(slug, "modelTests");
  const remove = async (test: ModelTest, at: number) => {
    if (await deleteTest(test, at, saveOptimistically)) runs.clear([test.name]);
  };
  return (
    <ul {...rowFocus} aria-label="Model tests" className="border-line border-t">
      {tests.map((test, at) => (
        <ModelTestRow
          key={test.name}
          test={test}
          runs={runs.runs}
          busy={runs.busy.has(test.name)}
          disabled={!canRun || (runs.busy.size > 0 && !runs.busy.has(test.name))}
          onRun={() => onRun(test.name)}
          onEdit={() => onEdit(test)}
          onRemove={() => void remove(test, at)}
        />
      ))}
    </ul>
  );
}

type ModelTestRowProps = {
  test: ModelTest;
  runs: readonly TargetResults[];
  busy: boolean;
  disabled: boolean;
  onRun: () => void;
  onEdit: () => void;
  onRemove: () => void;
};

function ModelTestRow(props: ModelTestRowProps) {
  const { test, runs, busy, disabled, onRun, onEdit, onRemove } = props;
  const { name, expect, runs: count = 1 } = test;
  const ownRuns = runs
    .map((run) => ({ ...run, results: run.results.filter((each) => each.test === name) }))
    .filter(({ results }) => results.length > 0);
  return (
    <li className="flex flex-col gap-2 border-line border-b py-2.5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="flex min-w-48 flex-1 flex-col">
          <span className="wrap-anywhere">{name}</span>
          <span className="wrap-anywhere line-clamp-2 text-muted text-xs">
            {summarizeInput(test)}
          </span>
        </div>
        <span className="wrap-anywhere text-muted text-xs leading-7 max-sm:basis-full">
          {expect.tool === null ? (
            "expects no tool"
          ) : (
            <>
              expects <code className="font-mono">{formatTool(expect.tool)}</code>
            </>
          )}
          {count > 1 && `, ${count} runs`}
        </span>
        <span className="flex items-center gap-1">
          <TestActions
            name={name}
            busy={busy}
            disabled={disabled}
            onRun={onRun}
            onEdit={onEdit}
            onRemove={onRemove}
          />
        </span>
      </div>
      {ownRuns.length > 0 && (
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {ownRuns.map(({ target, results }) => (
            <div key={target} className="flex min-w-0 flex-col gap-1">
              {runs.length > 1 && (
                <p className="font-medium text-muted text-xs">{formatTarget(target)}</p>
              )}
              <ModelTestDetails results={results} />
            </div>
          ))}
        </div>
      )}
    </li>
  );
}
