"use client";

import { useEffect, useRef, useState } from "react";
import { ProblemError } from "@/components/queries/api";
import { profileToSend, readProfile } from "@/components/queries/caller-profiles";
import { runExamples } from "@/components/queries/tests";
import type { Tool } from "@/lib/agent/tool";
import type { ExampleResult } from "@/lib/api/schemas/examples";

export type Mode = "recorded" | "live" | "drift";
export const caseKey = (tool: string, name: string) => JSON.stringify([tool, name]);

const sumOf = (results: readonly ExampleResult[]): string => {
  const count = (outcome: string) => results.filter((each) => each.outcome === outcome).length;
  const parts = [
    `${count("passed")} passed`,
    `${count("failed")} failed`,
    ...(count("not-run") > 0 ? [`${count("not-run")} not run`] : []),
  ];
  return `${parts.join(", ")}.`;
};

/** Runs the tests of one agent and holds their results while the page is open. */
export function useTestRuns(slug: string) {
  const [results, setResults] = useState<ReadonlyMap<string, ExampleResult>>(new Map());
  const [running, setRunning] = useState(false);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [summary, setSummary] = useState("");
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const ask = async (tool: string, names: string[], mode: Mode, confirmed = false) => {
    stop.current ??= new AbortController();
    const profile = profileToSend(readProfile(slug));
    const how = { upstream: mode, names, ...(confirmed && { confirmed }) };
    const sent = { ...how, ...(mode !== "recorded" && profile && { profile }) };
    const got = await runExamples(slug, tool, sent, stop.current.signal);
    setResults((known) => {
      const next = new Map(known);
      for (const result of got) next.set(caseKey(tool, result.name), result);
      return next;
    });
    return got;
  };
  const guarded = async (keys: string[], work: () => Promise<ExampleResult[]>) => {
    if (running) return;
    setRunning(true);
    setBusy(new Set(keys));
    setSummary("Running tests…");
    try {
      setSummary(sumOf(await work()));
    } catch (error) {
      if (stop.current?.signal.aborted) return;
      setSummary(
        error instanceof ProblemError ? error.message : "The tests could not be run. Try again.",
      );
    } finally {
      setRunning(false);
      setBusy(new Set());
    }
  };

  return {
    results,
    running,
    busy,
    summary,
    runOne: (tool: string, name: string, mode: Mode, confirmed?: boolean) =>
      guarded([caseKey(tool, name)], () => ask(tool, [name], mode, confirmed)),
    runAll: (tools: readonly Tool[], mode: Mode) =>
      guarded(
        tools.flatMap(({ name, examples = [] }) =>
          examples.map((each) => caseKey(name, each.name)),
        ),
        async () => {
          const all: ExampleResult[] = [];
          for (const { name, examples = [] } of tools)
            if (examples.length > 0)
              all.push(
                ...(await ask(
                  name,
                  examples.map((each) => each.name),
                  mode,
                )),
              );
          return all;
        },
      ),
    /** Drops the result of a test that was changed. */
    forget: (tool: string, name: string) =>
      setResults((known) => {
        const next = new Map(known);
        next.delete(caseKey(tool, name));
        return next;
      }),
  };
}
export type TestRuns = ReturnType<typeof useTestRuns>;
