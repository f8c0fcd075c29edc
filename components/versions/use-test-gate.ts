"use client";

import { useState } from "react";
import { useTestResults } from "@/components/queries/tests";

/** Runs the draft's tests before publishing. `testCount` is their number, undefined while loading. */
export function useTestGate(slug: string, testCount: number | undefined) {
  const [publishAnyway, setPublishAnyway] = useState(false);
  const { data, error, isFetching, refetch } = useTestResults(slug, {
    enabled: Boolean(testCount),
  });
  const isRunning = Boolean(testCount) && isFetching;
  const hasFailure = error !== null || (data?.failed ?? 0) > 0;
  return {
    testCount,
    results: isRunning ? undefined : data,
    error: isRunning ? null : error,
    isRunning,
    isFailing: !isRunning && hasFailure,
    publishAnyway,
    setPublishAnyway,
    runAgain: () => void refetch(),
    /** Whether publishing is allowed. */
    isOpen:
      testCount === 0 || (testCount !== undefined && !isRunning && (!hasFailure || publishAnyway)),
  };
}
export type Gate = ReturnType<typeof useTestGate>;
