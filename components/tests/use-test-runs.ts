"use client";

import { useEffect, useRef, useState } from "react";
import { readProfile, toCallerProfile } from "@/components/browser-storage/caller-profiles";
import { ProblemError } from "@/components/client/api";
import { runToolTests, useLastTestResults } from "@/components/queries/tests";
import type { Tool } from "@/lib/agent/tool";
import type { ToolTestResult } from "@/lib/api/schemas/tool-tests";

export type TestMode = "recorded" | "live" | "drift";
export const testKey = (tool: string, name: string) => JSON.stringify([tool, name]);

const summarize = (results: readonly ToolTestResult[]): string => {
  const count = (outcome: string) => results.filter((each) => each.outcome === outcome).length;
  const parts = [
    `${count("passed")} passed`,
    `${count("failed")} failed`,
    ...(count("not-run") > 0 ? [`${count("not-run")} not run`] : []),
  ];
  return `${parts.join(", ")}.`;
};

const listNames = ({ examples = [] }: Tool) => examples.map(({ name }) => name);

/**
 * Runs the tests of one agent. Holds their results while the page is open, and reads what is stored
 * of the last ones.
 */
export function useTestRuns(slug: string) {
  const lastResults = useLastTestResults(slug);
  const [results, setResults] = useState<ReadonlyMap<string, ToolTestResult>>(new Map());
  const [running, setRunning] = useState(false);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [summary, setSummary] = useState("");
  const abortController = useRef<AbortController | null>(null);
  useEffect(() => () => abortController.current?.abort(), []);

  const runTests = async (tool: string, names: string[], mode: TestMode, confirmed = false) => {
    abortController.current ??= new AbortController();
    const profile = toCallerProfile(readProfile(slug));
    const options = { upstream: mode, names, ...(confirmed && { confirmed }) };
    const request = { ...options, ...(mode !== "recorded" && profile && { profile }) };
    const testResults = await runToolTests(slug, tool, request, abortController.current.signal);
    setResults((previous) => {
      const next = new Map(previous);
      for (const result of testResults) next.set(testKey(tool, result.name), result);
      return next;
    });
    void lastResults.refetch();
    return testResults;
  };
  const runExclusively = async (keys: string[], execute: () => Promise<ToolTestResult[]>) => {
    if (running) return;
    setRunning(true);
    setBusy(new Set(keys));
    setSummary("Running tests…");
    try {
      setSummary(summarize(await execute()));
    } catch (error) {
      if (abortController.current?.signal.aborted) return;
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
    lastResults,
    running,
    busy,
    summary,
    runOne: (tool: string, name: string, mode: TestMode, confirmed?: boolean) =>
      runExclusively([testKey(tool, name)], () => runTests(tool, [name], mode, confirmed)),
    runAll: (tools: readonly Tool[], mode: TestMode) =>
      runExclusively(
        tools.flatMap((tool) => listNames(tool).map((name) => testKey(tool.name, name))),
        async () => {
          const all: ToolTestResult[] = [];
          for (const tool of tools.filter(({ examples = [] }) => examples.length > 0))
            all.push(...(await runTests(tool.name, listNames(tool), mode)));
          return all;
        },
      ),
    /** Drops the result of a test that has changed. */
    clearResult: (tool: string, name: string) =>
      setResults((previous) => {
        const next = new Map(previous);
        next.delete(testKey(tool, name));
        return next;
      }),
  };
}
export type TestRuns = ReturnType<typeof useTestRuns>;
