"use client";

import { useState } from "react";
import { readProfile, toCallerProfile } from "@/components/browser-storage/caller-profiles";
import { ProblemError } from "@/components/client/api";
import type { EventListeners } from "@/components/client/events";
import { appendChunk, emptyBuffer, type StreamBuffer } from "@/components/client/stream-buffer";
import { useSingleRequest } from "@/components/client/use-single-request";
import { runDraftTool } from "@/components/queries/run-draft-tool";
import { parseDraftName } from "@/components/tool-editor/draft-name";
import { type Sample, useEditor } from "@/components/tool-editor/editor-state";
import { readRunnableTool } from "@/components/tool-editor/runnable-tool";
import { readSampleArguments } from "@/components/tool-editor/sample-arguments";
import type { TryResult } from "@/lib/api/schemas/tries";
import { exampleArguments } from "@/lib/exports/example-arguments";

type CodeOutcome =
  | { kind: "completed"; result: TryResult }
  | { kind: "failed"; message: string }
  | { kind: "cancelled" };

type LogLine = NonNullable<TryResult["trace"]>["log"][number];

/** Console lines and streamed chunks of a run in progress. */
export type RunOutput = { log: readonly LogLine[]; streamed: StreamBuffer };
const noOutput: RunOutput = { log: [], streamed: emptyBuffer };

/** Returns the last arguments, or else example arguments for the tool. */
export const getInitialArguments = (sample: Sample): Record<string, unknown> =>
  readSampleArguments(sample) ?? exampleArguments(sample.tool);

/** Runs the tool as currently typed, one run at a time. */
export function useCodeRun() {
  const { sample } = useEditor();
  const [running, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<CodeOutcome | null>(null);
  const [output, setOutput] = useState<RunOutput>(noOutput);
  const requests = useSingleRequest();
  const { draftName } = sample();
  const { slug, name } = parseDraftName(draftName);

  const run = async (params: Record<string, unknown>) => {
    const runnable = readRunnableTool(sample().tool);
    if ("problem" in runnable) return setOutcome({ kind: "failed", message: runnable.problem });
    const { tool } = runnable;
    const { signal, isReplaced } = requests.start();
    setRunning(true);
    setOutput(noOutput);
    const updateIfCurrent = (change: (previous: RunOutput) => RunOutput) => {
      if (!isReplaced()) setOutput(change);
    };
    const listeners: EventListeners = {
      chunk: (chunk) =>
        updateIfCurrent(({ log, streamed }) => ({ log, streamed: appendChunk(streamed, chunk) })),
      log: (line) =>
        updateIfCurrent(({ log, streamed }) => ({ log: [...log, line as LogLine], streamed })),
    };
    const profile = toCallerProfile(readProfile(slug));
    // The author runs it deliberately, so no confirmation is needed.
    const request = { params, ...(profile && { profile }), confirmed: true, tool };
    let finalOutcome: CodeOutcome;
    try {
      const result = await runDraftTool(slug, name || tool.name, request, { signal, listeners });
      finalOutcome = { kind: "completed", result };
    } catch (error) {
      if (signal.aborted) finalOutcome = { kind: "cancelled" };
      else
        finalOutcome = {
          kind: "failed",
          message:
            error instanceof ProblemError ? error.message : "Could not run the code. Try again.",
        };
    }
    if (isReplaced()) return;
    setRunning(false);
    setOutcome(finalOutcome);
  };
  return { running, output, outcome, run, cancel: requests.abort };
}
