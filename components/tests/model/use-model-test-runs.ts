"use client";

import { useEffect, useRef, useState } from "react";
import { ProblemError } from "@/components/client/api";
import { type ModelTestsRequest, runModelTests } from "@/components/queries/model-tests";
import type { ModelTestResult } from "@/lib/api/schemas/model-tests";
import type { TestTarget } from "./test-target";

/** The results with the tools of one target, and the descriptions of the confused tools. */
export type TargetResults = {
  target: TestTarget;
  results: readonly ModelTestResult[];
  descriptions: ReadonlyMap<string, string>;
};

type RunRequest = Pick<ModelTestsRequest, "models" | "tests"> & {
  names: readonly string[];
  targets: readonly TestTarget[];
};

const withoutTests = (runs: readonly TargetResults[], names: readonly string[]): TargetResults[] =>
  runs.map((run) => ({ ...run, results: run.results.filter(({ test }) => !names.includes(test)) }));

const addResult = (
  runs: readonly TargetResults[],
  target: TestTarget,
  result: ModelTestResult,
): TargetResults[] => {
  const run = runs.find((each) => each.target === target);
  if (!run) return [...runs, { target, results: [result], descriptions: new Map() }];
  return runs.map((each) => (each === run ? { ...run, results: [...run.results, result] } : each));
};

const addDescriptions = (
  runs: readonly TargetResults[],
  target: TestTarget,
  descriptions: readonly { name: string; description: string }[],
): TargetResults[] =>
  runs.map((run) =>
    run.target === target
      ? {
          ...run,
          descriptions: new Map([
            ...run.descriptions,
            ...descriptions.map(({ name, description }) => [name, description] as const),
          ]),
        }
      : run,
  );

/** Runs tests of an agent's model, and holds their results while the page is open. */
export function useModelTestRuns(slug: string) {
  const [runs, setRuns] = useState<readonly TargetResults[]>([]);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState("");
  const [isFinished, setIsFinished] = useState(false);
  const abortController = useRef<AbortController | null>(null);
  useEffect(() => () => abortController.current?.abort(), []);

  const run = async ({ names, targets, models, tests }: RunRequest) => {
    if (busy.size > 0) return;
    const controller = new AbortController();
    abortController.current = controller;
    const { signal } = controller;
    setBusy(new Set(names));
    setFailure("");
    setIsFinished(false);
    setRuns((previous) =>
      withoutTests(previous, names).filter(
        ({ target, results }) => results.length > 0 && targets.includes(target),
      ),
    );
    const selection = tests ? { tests } : { names: [...names] };
    const runTarget = async (target: TestTarget) => {
      const onResult = (result: ModelTestResult) =>
        setRuns((previous) => addResult(previous, target, result));
      const body = { target, ...selection, ...(models && { models }) };
      const finished = await runModelTests(slug, body, { signal, onResult });
      setRuns((previous) => addDescriptions(previous, target, finished.descriptions));
    };
    try {
      await Promise.all(targets.map(runTarget));
      setIsFinished(true);
    } catch (error) {
      if (signal.aborted) return;
      setFailure(
        error instanceof ProblemError ? error.message : "The tests could not be run. Try again.",
      );
    } finally {
      // If one target failed, the other is no longer needed.
      controller.abort();
      setBusy(new Set());
    }
  };

  return {
    runs,
    busy,
    failure,
    /** Whether the last run completed. */
    isFinished,
    run,
    stop: () => abortController.current?.abort(),
    /** Drops the results of tests that have changed. */
    clear: (names: readonly string[]) => setRuns((previous) => withoutTests(previous, names)),
  };
}
