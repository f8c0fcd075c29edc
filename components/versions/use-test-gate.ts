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
  const isFailing = error !== null || (data?.failed ?? 0) > 0;
  return {
    cases: testCount,
    results: isRunning ? undefined : data,
    error: isRunning ? null : error,
    isRunning,
    failing: !isRunning && isFailing,
    anyway: publishAnyway,
    setAnyway: setPublishAnyway,
    runAgain: () => void refetch(),
    /** Whether publishing is allowed. */
    isOpen:
      testCount === 0 || (testCount !== undefined && !isRunning && (!isFailing || publishAnyway)),
  };
}
export type Gate = ReturnType<typeof useTestGate>;
