"use client";

import { useState } from "react";
import {
  useLastModelTestRun,
  useModelTestEstimate,
  useRunAllModelTests,
} from "@/components/queries/model-tests";
import { useTestResults } from "@/components/queries/tests";

type TestCounts = {
  /** Number of the tools' tests. Undefined while loading. */
  testCount: number | undefined;
  /** Number of model tests that can be run. It is 0 without a model. */
  modelTestCount: number | undefined;
};

/**
 * The tools' tests cost nothing and run immediately. A query that is not enabled neither runs nor
 * fails.
 */
function useToolTests(slug: string, count: number) {
  const isEnabled = count > 0;
  const { data, error, isFetching, refetch } = useTestResults(slug, { enabled: isEnabled });
  const isSettled = isEnabled && !isFetching;
  return {
    count,
    isRunning: isEnabled && isFetching,
    results: isSettled && error === null ? data : undefined,
    error: isSettled ? error : null,
    hasFailure: isSettled && (error !== null || (data?.failed ?? 0) > 0),
    runAgain: () => void refetch(),
  };
}

/**
 * The model tests cost money and run only on request. The last run counts for the draft that it
 * tested.
 */
function useModelTests(slug: string, count: number) {
  const isEnabled = count > 0;
  const lastRun = useLastModelTestRun(slug, { enabled: isEnabled });
  const { data: last, isPending, isLoadingError } = lastRun;
  const { mutate, error: runError, isPending: isRunning } = useRunAllModelTests(slug);
  const isLoading = isEnabled && isPending;
  const isCurrent = last?.isCurrent === true;
  const mustRun = isEnabled && !isLoading && !isLoadingError && !isRunning && !isCurrent;
  const { data: estimates } = useModelTestEstimate(slug, {}, { enabled: mustRun });
  return {
    count,
    isLoading,
    isRunning,
    mustRun,
    estimates,
    /** Undefined before the first run and while it is loading. */
    last: last ?? undefined,
    /** The query of the last run, if it failed. */
    failedLoad: isLoadingError && !isRunning ? lastRun : undefined,
    error: isRunning ? null : runError,
    hasFailure: isCurrent && last.failed > 0,
    run: () => mutate(),
  };
}

/**
 * Combines the results of the draft's tool tests and model tests into whether it may be published.
 */
export function useTestGate(slug: string, { testCount, modelTestCount }: TestCounts) {
  const [publishAnyway, setPublishAnyway] = useState(false);
  const tools = useToolTests(slug, testCount ?? 0);
  const model = useModelTests(slug, modelTestCount ?? 0);
  const isKnown = testCount !== undefined && modelTestCount !== undefined;
  const isBusy = tools.isRunning || model.isLoading || model.isRunning;
  const isFailing = tools.hasFailure || model.hasFailure;
  const isBlocked = !isBusy && (isFailing || model.mustRun || model.failedLoad !== undefined);
  return {
    tools,
    model,
    isFailing,
    isBlocked,
    publishAnyway,
    setPublishAnyway,
    /** Whether publishing is allowed. */
    isOpen: isKnown && !isBusy && (!isBlocked || publishAnyway),
  };
}
export type Gate = ReturnType<typeof useTestGate>;
