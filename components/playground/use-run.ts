"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { ProblemError } from "@/components/queries/api";
import { keepArguments } from "@/components/queries/last-arguments";
import { type Attempt, tryTool } from "@/components/queries/try-tool";
import type { TryResult } from "@/lib/api/schemas/tries";

/** How a run ended: with the tool's answer, with our own refusal, or by the person's wish. */
export type RunEnd =
  | { kind: "answered"; result: TryResult }
  | { kind: "refused"; problem: ProblemError }
  | { kind: "cancelled" };

export type FinishedRun = { id: string; tool: string; attempt: Attempt; end: RunEnd; at: number };

/** History of this visit, newest first, is kept to this many runs. */
const mostKept = 20;

/** A result while it is made: what is drawn of it, and how many chunks came in all. */
export type Streamed = { chunks: readonly unknown[]; count: number };
const nothingYet: Streamed = { chunks: [], count: 0 };

/** What of a stream is drawn: its last chunks, and of one text its last characters. */
const mostChunks = 200;
const mostText = 100_000;

/** Texts grow together, so that a thousand small ones are drawn as one. */
export const grown = ({ chunks, count }: Streamed, chunk: unknown): Streamed => {
  const last = chunks.at(-1);
  const joined =
    typeof last === "string" && typeof chunk === "string"
      ? [...chunks.slice(0, -1), (last + chunk).slice(-mostText)]
      : [...chunks, chunk];
  return { chunks: joined.slice(-mostChunks), count: count + 1 };
};

const broken = new ProblemError({
  status: 0,
  code: "internal",
  detail: "The run could not be carried out. Try again.",
  issues: [],
});

/** Runs tools of one agent, one at a time, and remembers how each run ended. `ask` must be a stable function. */
export function useRun(slug: string, ask: typeof tryTool = tryTool) {
  const [running, setRunning] = useState(false);
  const [streamed, setStreamed] = useState<Streamed>(nothingYet);
  const [runs, setRuns] = useState<FinishedRun[]>([]);
  const current = useRef<AbortController | null>(null);

  useEffect(() => () => current.current?.abort(), []);

  const run = useCallback(
    async (tool: string, attempt: Attempt): Promise<RunEnd> => {
      current.current?.abort();
      const controller = new AbortController();
      current.current = controller;
      setRunning(true);
      setStreamed(nothingYet);
      const hear = (chunk: unknown) => {
        if (current.current === controller) setStreamed((known) => grown(known, chunk));
      };
      let end: RunEnd;
      try {
        end = { kind: "answered", result: await ask(slug, tool, attempt, controller.signal, hear) };
      } catch (error) {
        if (controller.signal.aborted) end = { kind: "cancelled" };
        else end = { kind: "refused", problem: error instanceof ProblemError ? error : broken };
      }
      keepArguments(`${slug}/${tool}`, attempt.params);
      if (current.current === controller) setRunning(false);
      const finished = { id: crypto.randomUUID(), tool, attempt, end, at: Date.now() };
      setRuns((known) => [finished, ...known].slice(0, mostKept));
      return end;
    },
    [slug, ask],
  );
  const cancel = useCallback(() => current.current?.abort(), []);
  return { running, streamed, runs, run, cancel };
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
