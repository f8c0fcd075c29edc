"use client";

import { useEffect, useState } from "react";
import { Spinner } from "@/components/ui/primitives/spinner";

const UPDATE_INTERVAL_MS = 100;

/**
 * Formats a duration in milliseconds as "0.4 s", "12 s" or "2 min 5 s". Tenths of a second are
 * shown only while they are readable. Rounds down, like a clock.
 */
export const formatElapsed = (ms: number): string => {
  const seconds = ms / 1000;
  if (seconds < 10) return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`;
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
};

/** A spinner with the time since a run started, which is when it is mounted. */
export function RunningTime() {
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    const startedAt = performance.now();
    const timer = setInterval(
      () => setElapsedMs(performance.now() - startedAt),
      UPDATE_INTERVAL_MS,
    );
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="inline-flex items-center gap-2">
      <Spinner label="Running" />
      {/* Outside the live region, which would announce every change. */}
      <span aria-hidden className="text-muted text-xs tabular-nums">
        {formatElapsed(elapsedMs)}
      </span>
    </span>
  );
}
