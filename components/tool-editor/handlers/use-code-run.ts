"use client";

import { useEffect, useRef, useState } from "react";
import { ProblemError } from "@/components/queries/api";
import { profileToSend, readProfile } from "@/components/queries/caller-profiles";
import type { Listener } from "@/components/queries/events";
import { lastArguments } from "@/components/queries/last-arguments";
import { grown, nothingYet, type Streamed } from "@/components/queries/streamed";
import { tryTool } from "@/components/queries/try-tool";
import { issuePointer, type Tool, toolSchema } from "@/lib/agent/tool";
import type { TryResult } from "@/lib/api/schemas/tries";
import { exampleArguments } from "@/lib/exports/example-arguments";
import { type Sample, useEditor } from "../editor-state";

export type CodeOutcome =
  | { kind: "completed"; result: TryResult }
  | { kind: "failed"; says: string }
  | { kind: "cancelled" };

type LogLine = NonNullable<TryResult["trace"]>["log"][number];

/** Console lines and streamed chunks of a run in progress. */
export type Heard = { log: readonly LogLine[]; streamed: Streamed };
const nothingHeard: Heard = { log: [], streamed: nothingYet };

/** The last arguments, or else example arguments for the tool. */
export const firstArguments = ({ tool, draftName }: Sample): Record<string, unknown> =>
  lastArguments(draftName) ?? exampleArguments(tool);

/** Fills in a missing name and description, so that an incomplete tool can be run and previewed. */
export const completeTool = (tool: Tool): Tool => ({
  ...tool,
  name: tool.name || "unnamed",
  description: tool.description.trim() ? tool.description : "No description yet.",
});

/** Runs the tool as currently typed, one run at a time. */
export function useCodeRun() {
  const { sample } = useEditor();
  const [running, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<CodeOutcome | null>(null);
  const [heard, setHeard] = useState<Heard>(nothingHeard);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  const { draftName } = sample();
  const [slug = "", name = ""] = draftName.split("/");

  const run = async (params: Record<string, unknown>) => {
    const read = toolSchema.safeParse(completeTool(sample().tool));
    if (!read.success) {
      const [issue] = read.error.issues;
      const where = issue ? issuePointer(issue.path) : "";
      return setOutcome({
        kind: "failed",
        says: `Fix the tool first. ${where ? `${where}: ` : ""}${issue?.message ?? ""}`,
      });
    }
    const controller = new AbortController();
    current.current?.abort();
    current.current = controller;
    setRunning(true);
    setHeard(nothingHeard);
    const ifCurrent = (change: (known: Heard) => Heard) => {
      if (current.current === controller) setHeard(change);
    };
    const hear: Listener = {
      chunk: (chunk) =>
        ifCurrent(({ log, streamed }) => ({ log, streamed: grown(streamed, chunk) })),
      log: (line) =>
        ifCurrent(({ log, streamed }) => ({ log: [...log, line as LogLine], streamed })),
    };
    const profile = profileToSend(readProfile(slug));
    // The author runs it deliberately, so no confirmation is needed.
    const attempt = { params, ...(profile && { profile }), confirmed: true, tool: read.data };
    let end: CodeOutcome;
    try {
      const { signal } = controller;
      const result = await tryTool(slug, name || read.data.name, attempt, signal, hear);
      end = { kind: "completed", result };
    } catch (error) {
      if (controller.signal.aborted) end = { kind: "cancelled" };
      else
        end = {
          kind: "failed",
          says:
            error instanceof ProblemError ? error.message : "Could not run the code. Try again.",
        };
    }
    if (current.current !== controller) return;
    setRunning(false);
    setOutcome(end);
  };
  return { running, heard, outcome, run, cancel: () => current.current?.abort(), draftName };
}
