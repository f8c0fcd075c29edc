"use client";

import { useState } from "react";
import { useTestResults } from "@/components/queries/tests";

/** Runs the draft's tests before publishing. `cases` is their number, undefined while loading. */
export function useTestGate(slug: string, cases: number | undefined) {
  const [anyway, setAnyway] = useState(false);
  const { data, error, isFetching, refetch } = useTestResults(slug, { enabled: Boolean(cases) });
  const isRunning = Boolean(cases) && isFetching;
  const failing = error !== null || (data?.failed ?? 0) > 0;
  return {
    cases,
    results: isRunning ? undefined : data,
    error: isRunning ? null : error,
    isRunning,
    failing: !isRunning && failing,
    anyway,
    setAnyway,
    again: () => void refetch(),
    /** Whether publishing is allowed. */
    isOpen: cases === 0 || (cases !== undefined && !isRunning && (!failing || anyway)),
  };
}
export type Gate = ReturnType<typeof useTestGate>;
