"use client";

import { useCallback, useState } from "react";
import { saveLastArguments } from "@/components/browser-storage/last-arguments";
import { ProblemError } from "@/components/client/api";
import {
  callPublished,
  getConfirmationRequest,
  type HttpExchange,
  type PublishedCaller,
} from "@/components/client/call-published";
import { appendChunk, emptyBuffer, type StreamBuffer } from "@/components/client/stream-buffer";
import { useSingleRequest } from "@/components/client/use-single-request";
import { type RunRequest, runDraftTool } from "@/components/queries/run-draft-tool";
import type { TryResult } from "@/lib/api/schemas/tries";

/**
 * The end of a run: completed with the tool's envelope, rejected before it ran, or cancelled by the
 * user.
 */
export type ToolRunEnd =
  | { kind: "completed"; result: TryResult; http?: HttpExchange }
  | { kind: "rejected"; problem: ProblemError }
  | { kind: "cancelled" };

/** A call to the published agent, and the version it serves. */
export type PublishedRun = {
  version: number;
  caller: PublishedCaller;
  /** The confirmation token from an earlier response to the same arguments. */
  confirmation?: string | undefined;
};

export type FinishedRun = {
  id: string;
  tool: string;
  attempt: RunRequest;
  /** The published version that was called. Absent for the draft. */
  version?: number;
  end: ToolRunEnd;
  at: number;
};

/**
 * Returns the confirmation that the published agent requires before it runs the call. Returns
 * undefined if none.
 */
export const getRequiredConfirmation = (end: ToolRunEnd) =>
  end.kind === "completed" && end.http
    ? getConfirmationRequest({ ...end.result, http: end.http })
    : undefined;

/** Maximum runs held in memory, newest first. */
const MAX_RUNS = 20;

const unexpectedError = new ProblemError({
  status: 0,
  code: "internal",
  detail: "The run failed. Try again.",
  issues: [],
});

/**
 * Runs the tools of one agent, one at a time, and collects the finished runs. `send` must be a
 * stable function.
 */
export function useRun(slug: string, send: typeof runDraftTool = runDraftTool) {
  const [runningTool, setRunningTool] = useState<string | null>(null);
  const [partialResult, setPartialResult] = useState<StreamBuffer>(emptyBuffer);
  const [runs, setRuns] = useState<FinishedRun[]>([]);
  const requests = useSingleRequest();

  const run = useCallback(
    async (tool: string, attempt: RunRequest, published?: PublishedRun): Promise<ToolRunEnd> => {
      const { signal, isReplaced } = requests.start();
      setRunningTool(tool);
      setPartialResult(emptyBuffer);
      const onChunk = (chunk: unknown) => {
        if (!isReplaced()) setPartialResult((previous) => appendChunk(previous, chunk));
      };
      let end: ToolRunEnd;
      try {
        if (published) {
          const { version: _, ...request } = published;
          const call = { slug, tool, params: attempt.params, ...request, signal, onChunk };
          const { http, ...result } = await callPublished(call);
          end = { kind: "completed", result: { ...result, trace: null }, http };
        } else
          end = {
            kind: "completed",
            result: await send(slug, tool, attempt, { signal, listeners: { chunk: onChunk } }),
          };
      } catch (error) {
        if (signal.aborted) end = { kind: "cancelled" };
        else
          end = {
            kind: "rejected",
            problem: error instanceof ProblemError ? error : unexpectedError,
          };
      }
      saveLastArguments(`${slug}/${tool}`, attempt.params);
      if (!isReplaced()) setRunningTool(null);
      const version = published && { version: published.version };
      const finishedRun = {
        id: crypto.randomUUID(),
        tool,
        attempt,
        ...version,
        end,
        at: Date.now(),
      };
      setRuns((previous) => [finishedRun, ...previous].slice(0, MAX_RUNS));
      return end;
    },
    [slug, send, requests],
  );
  return {
    running: runningTool !== null,
    /** May differ from the selected tool, which may have changed since. */
    runningTool,
    partialResult,
    runs,
    run,
    cancel: requests.abort,
  };
}

/** Returns one sentence for the live region. */
export function describeRun({ tool, end }: FinishedRun): string {
  if (end.kind === "cancelled") return `${tool} was cancelled.`;
  if (end.kind === "rejected") return `${tool} was not run: ${end.problem.message}`;
  const { envelope, trace } = end.result;
  if (!envelope.success && getRequiredConfirmation(end))
    return `${tool} needs confirmation: ${envelope.error.message}`;
  if (!envelope.success) return `${tool} failed: ${envelope.error.message}`;
  const ms = end.http?.ms ?? trace?.ms;
  const time = ms === undefined ? "" : ` in ${Math.round(ms)} milliseconds`;
  return `${tool} returned ${envelope.responseType}${time}.`;
}
