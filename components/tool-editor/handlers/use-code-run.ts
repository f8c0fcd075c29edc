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
  | { kind: "answered"; result: TryResult }
  | { kind: "refused"; says: string }
  | { kind: "cancelled" };

type LogLine = NonNullable<TryResult["trace"]>["log"][number];

/** What is known of a run while it goes on. */
export type Heard = { log: readonly LogLine[]; streamed: Streamed };
const nothingHeard: Heard = { log: [], streamed: nothingYet };

/** What the tool was last tried with, else its first saved case, else an example of its parameters. */
export const firstArguments = ({ tool, draftName }: Sample): Record<string, unknown> =>
  lastArguments(draftName) ?? exampleArguments(tool);

/** A tool that has no name or description yet can be run and previewed all the same. */
export const completeTool = (tool: Tool): Tool => ({
  ...tool,
  name: tool.name || "unnamed",
  description: tool.description.trim() ? tool.description : "Not described yet.",
});

/** Runs the tool of this editor as it is typed, one run at a time. */
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
        kind: "refused",
        says: `Put the tool right first. ${where ? `${where}: ` : ""}${issue?.message ?? ""}`,
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
    // Its author runs it on purpose, so the question to callers is not put here.
    const attempt = { params, ...(profile && { profile }), confirmed: true, tool: read.data };
    let end: CodeOutcome;
    try {
      const { signal } = controller;
      const result = await tryTool(slug, name || read.data.name, attempt, signal, hear);
      end = { kind: "answered", result };
    } catch (error) {
      if (controller.signal.aborted) end = { kind: "cancelled" };
      else
        end = {
          kind: "refused",
          says: error instanceof ProblemError ? error.message : "It could not be run. Try again.",
        };
    }
    if (current.current !== controller) return;
    setRunning(false);
    setOutcome(end);
  };
  return { running, heard, outcome, run, cancel: () => current.current?.abort(), draftName };
}
