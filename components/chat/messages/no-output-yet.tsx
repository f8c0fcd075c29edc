"use client";

import { Hourglass } from "lucide-react";
import { useEffect, useState } from "react";

/** After this long without an output a person wonders whether anything happens. */
const SILENCE_MS = 15_000;

/** Says that a tool has been silent for a while. `lastOutput` changes with each of its outputs. */
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
