"use client";

import { useState } from "react";
import { useModelTestResults } from "@/components/queries/model-tests";
import { useTestResults } from "@/components/queries/tests";

type TestCounts = {
  /** Of the tools' tests; undefined while loading. */
  testCount: number | undefined;
  /** Of the model's tests that can be run; 0 without a model. */
  modelTestCount: number | undefined;
};

/** A query that is not enabled neither runs nor fails, whatever it last returned. */
const toState = <Data extends { failed: number }>(
  isEnabled: boolean,
  { data, error, isFetching }: { data: Data | undefined; error: Error | null; isFetching: boolean },
) => {
  const isRunning = isEnabled && isFetching;
  const isSettled = isEnabled && !isFetching;
  return {
    isRunning,
    results: isSettled ? data : undefined,
    error: isSettled ? error : null,
    hasFailure: isSettled && (error !== null || (data?.failed ?? 0) > 0),
  };
};

/** Runs the draft's tests before publishing: those of its tools and those of its model. */
export function useTestGate(slug: string, { testCount, modelTestCount }: TestCounts) {
  const [publishAnyway, setPublishAnyway] = useState(false);
  const toolTests = useTestResults(slug, { enabled: Boolean(testCount) });
  const modelTests = useModelTestResults(slug, { enabled: Boolean(modelTestCount) });
  const tools = toState(Boolean(testCount), toolTests);
  const model = toState(Boolean(modelTestCount), modelTests);
  const isKnown = testCount !== undefined && modelTestCount !== undefined;
  const isRunning = tools.isRunning || model.isRunning;
  const isFailing = !isRunning && (tools.hasFailure || model.hasFailure);
  return {
    tools: { ...tools, count: testCount ?? 0, runAgain: () => void toolTests.refetch() },
    model: { ...model, count: modelTestCount ?? 0, runAgain: () => void modelTests.refetch() },
    isFailing,
    publishAnyway,
    setPublishAnyway,
    /** Whether publishing is allowed. */
    isOpen: isKnown && !isRunning && (!isFailing || publishAnyway),
  };
}
export type Gate = ReturnType<typeof useTestGate>;
