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

/** How a run ended: with the tool's answer, with our own refusal, or by the person's wish. */
export type RunEnd =
  | { kind: "answered"; result: TryResult; http?: HttpExchange }
  | { kind: "refused"; problem: ProblemError }
  | { kind: "cancelled" };

/** A call that goes to the public address, and the version that serves it there. */
export type PublishedRun = {
  version: number;
  caller: PublishedCaller;
  /** The grant of an earlier answer, for these very arguments. */
  confirmation?: string | undefined;
};

export type FinishedRun = {
  id: string;
  tool: string;
  attempt: Attempt;
  /** The version that was called at its public address; absent for the draft. */
  version?: number;
  end: RunEnd;
  at: number;
};

/** What a person is to be asked before the public address carries the call out. */
export const grantAsked = (end: RunEnd) =>
  end.kind === "answered" && end.http ? grantAskedBy({ ...end.result, http: end.http }) : undefined;

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
          end = { kind: "answered", result: { ...result, trace: null }, http };
        } else
          end = {
            kind: "answered",
            result: await ask(slug, tool, attempt, signal, { chunk: hear }),
          };
      } catch (error) {
        if (signal.aborted) end = { kind: "cancelled" };
        else end = { kind: "refused", problem: error instanceof ProblemError ? error : broken };
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
  if (end.kind === "refused") return `${tool} was not run: ${end.problem.message}`;
  const { envelope, trace } = end.result;
  if (!envelope.success && grantAsked(end)) return `${tool} asks first: ${envelope.error.message}`;
  if (!envelope.success) return `${tool} failed: ${envelope.error.message}`;
  const ms = end.http?.ms ?? trace?.ms;
  const time = ms === undefined ? "" : ` in ${Math.round(ms)} milliseconds`;
  return `${tool} answered with ${envelope.responseType}${time}.`;
}
