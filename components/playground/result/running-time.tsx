"use client";

import { useEffect, useState } from "react";
import { Spinner } from "@/components/ui/primitives/spinner";

const UPDATE_INTERVAL_MS = 100;

/** "0.4 s", "12 s", "2 min 5 s". Tenths of a second are shown only while they can be read. */
export const formatElapsed = (ms: number): string => {
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
};

/** A spinner with the time since a run started, which is when this is mounted. */
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
      {/* Not in the live region, which would announce every change. */}
      <span aria-hidden className="text-muted text-xs tabular-nums">
        {formatElapsed(elapsedMs)}
      </span>
    </span>
  );
}
