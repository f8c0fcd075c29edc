"use client";

import { Hourglass } from "lucide-react";
import { useEffect, useState } from "react";

/** Time without output after which people wonder whether anything is happening. */
const SILENCE_MS = 15_000;

/**
 * Notes that a tool has produced no output for a while. `lastOutput` must change with each output.
 */
export function NoOutputYet({ lastOutput }: { lastOutput: unknown }) {
  const [silentSince, setSilentSince] = useState<{ output: unknown } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSilentSince({ output: lastOutput }), SILENCE_MS);
    return () => clearTimeout(timer);
  }, [lastOutput]);
  if (silentSince === null || silentSince.output !== lastOutput) return null;
  return (
    <p className="flex items-center gap-2 text-warning-strong text-xs">
      <Hourglass aria-hidden className="size-3.5 shrink-0" />
      {lastOutput === undefined ? "No output yet" : "No further output yet"}
    </p>
  );
}
