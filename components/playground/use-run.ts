"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { ProblemError } from "@/components/queries/api";
import { type Attempt, tryTool } from "@/components/queries/try-tool";
import type { TryResult } from "@/lib/api/schemas";

/** How a run ended: with the tool's answer, with our own refusal, or by the person's wish. */
export type RunEnd =
  | { kind: "answered"; result: TryResult }
  | { kind: "refused"; problem: ProblemError }
  | { kind: "cancelled" };

export type FinishedRun = { id: number; tool: string; attempt: Attempt; end: RunEnd; at: number };

/** History of this visit, newest first, is kept to this many runs. */
const mostKept = 20;

const broken = new ProblemError({
  status: 0,
  code: "internal",
  detail: "The run could not be carried out. Try again.",
  issues: [],
});

/** Runs tools of one agent, one at a time, and remembers how each run ended. `ask` must be a stable function. */
export function useRun(slug: string, ask: typeof tryTool = tryTool) {
  const [running, setRunning] = useState(false);
  const [runs, setRuns] = useState<FinishedRun[]>([]);
  const current = useRef<AbortController | null>(null);
  const count = useRef(0);

  useEffect(() => () => current.current?.abort(), []);

  const run = useCallback(
    async (tool: string, attempt: Attempt): Promise<RunEnd> => {
      current.current?.abort();
      const controller = new AbortController();
      current.current = controller;
      setRunning(true);
      let end: RunEnd;
      try {
        end = { kind: "answered", result: await ask(slug, tool, attempt, controller.signal) };
      } catch (error) {
        if (controller.signal.aborted) end = { kind: "cancelled" };
        else end = { kind: "refused", problem: error instanceof ProblemError ? error : broken };
      }
      if (current.current === controller) setRunning(false);
      const finished = { id: ++count.current, tool, attempt, end, at: Date.now() };
      setRuns((known) => [finished, ...known].slice(0, mostKept));
      return end;
    },
    [slug, ask],
  );
  const cancel = useCallback(() => current.current?.abort(), []);
  return { running, runs, run, cancel };
}

/** One sentence for the live region. */
export function announce({ tool, end }: FinishedRun): string {
  if (end.kind === "cancelled") return `${tool} was cancelled.`;
  if (end.kind === "refused") return `${tool} was not run: ${end.problem.message}`;
  const { envelope, trace } = end.result;
  if (!envelope.success) return `${tool} failed: ${envelope.error.message}`;
  const time = trace ? ` in ${Math.round(trace.ms)} milliseconds` : "";
  return `${tool} answered with ${envelope.responseType}${time}.`;
}
