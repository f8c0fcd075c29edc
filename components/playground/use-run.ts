"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { ProblemError } from "@/components/queries/api";
import {
  callPublished,
  grantAskedBy,
  type HttpExchange,
  type PublishedCaller,
} from "@/components/queries/call-published";
import { keepArguments } from "@/components/queries/last-arguments";
import { grown, nothingYet, type Streamed } from "@/components/queries/streamed";
import { type Attempt, tryTool } from "@/components/queries/try-tool";
import type { TryResult } from "@/lib/api/schemas/tries";

/** How a run ended: with the tool's envelope, rejected before it ran, or cancelled by the user. */
export type RunEnd =
  | { kind: "completed"; result: TryResult; http?: HttpExchange }
  | { kind: "rejected"; problem: ProblemError }
  | { kind: "cancelled" };

/** A call to the published agent, and the version it serves. */
export type PublishedRun = {
  version: number;
  caller: PublishedCaller;
  /** The confirmation grant from an earlier response to the same arguments. */
  confirmation?: string | undefined;
};

export type FinishedRun = {
  id: string;
  tool: string;
  attempt: Attempt;
  /** The published version that was called; absent for the draft. */
  version?: number;
  end: RunEnd;
  at: number;
};

/** The confirmation that the published agent requires before it runs the call; undefined if none. */
export const grantAsked = (end: RunEnd) =>
  end.kind === "completed" && end.http
    ? grantAskedBy({ ...end.result, http: end.http })
    : undefined;

/** Runs held in memory, newest first. */
const mostKept = 20;

const broken = new ProblemError({
  status: 0,
  code: "internal",
  detail: "The run failed. Try again.",
  issues: [],
});

/** Runs tools of one agent, one at a time, and collects the finished runs. `send` must be a stable function. */
export function useRun(slug: string, ask: typeof tryTool = tryTool) {
  const [running, setRunning] = useState(false);
  const [streamed, setStreamed] = useState<Streamed>(nothingYet);
  const [runs, setRuns] = useState<FinishedRun[]>([]);
  const current = useRef<AbortController | null>(null);

  useEffect(() => () => current.current?.abort(), []);

  const run = useCallback(
    async (tool: string, attempt: Attempt, published?: PublishedRun): Promise<RunEnd> => {
      current.current?.abort();
      const controller = new AbortController();
      const { signal } = controller;
      current.current = controller;
      setRunning(true);
      setStreamed(nothingYet);
      const hear = (chunk: unknown) => {
        if (current.current === controller) setStreamed((known) => grown(known, chunk));
      };
      let end: RunEnd;
      try {
        if (published) {
          const { version: _, ...asked } = published;
          const call = { slug, tool, params: attempt.params, ...asked, signal, onChunk: hear };
          const { http, ...result } = await callPublished(call);
          end = { kind: "completed", result: { ...result, trace: null }, http };
        } else
          end = {
            kind: "completed",
            result: await ask(slug, tool, attempt, signal, { chunk: hear }),
          };
      } catch (error) {
        if (signal.aborted) end = { kind: "cancelled" };
        else end = { kind: "rejected", problem: error instanceof ProblemError ? error : broken };
      }
      keepArguments(`${slug}/${tool}`, attempt.params);
      if (current.current === controller) setRunning(false);
      const version = published && { version: published.version };
      const finished = { id: crypto.randomUUID(), tool, attempt, ...version, end, at: Date.now() };
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
  if (end.kind === "rejected") return `${tool} was not run: ${end.problem.message}`;
  const { envelope, trace } = end.result;
  if (!envelope.success && grantAsked(end))
    return `${tool} needs confirmation: ${envelope.error.message}`;
  if (!envelope.success) return `${tool} failed: ${envelope.error.message}`;
  const ms = end.http?.ms ?? trace?.ms;
  const time = ms === undefined ? "" : ` in ${Math.round(ms)} milliseconds`;
  return `${tool} returned ${envelope.responseType}${time}.`;
}
