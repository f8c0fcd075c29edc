"use client";

import { useCallback, useMemo, useState } from "react";
import type { Tool } from "@/lib/agent/tool";
import { type ArgumentIssue, createArgumentsCheck } from "./check-arguments";
import { initialValues, type Params } from "./initial-values";
import { findMaskedPaths } from "./masked-paths";

export type ArgumentsMode = "form" | "json";

/** The text of the JSON view. Kept while it does not parse. */
type JsonDraft = { text: string; problem?: string };

const toMaskedIssue = (path: string): ArgumentIssue => ({
  path,
  message: "The call log replaced this secret with •••. Enter it again.",
  missing: false,
});

/**
 * The state of one tool's arguments, edited as a form or as JSON, and the problems that block a
 * run. Give the component a `key` per tool, so that each tool starts with its own values.
 */
export function useArguments(
  {
    parameters,
    enforceFormats: enforcesFormats = false,
  }: Pick<Tool, "parameters" | "enforceFormats">,
  initialParams?: Params,
) {
  const [params, setParams] = useState<Params>(() => initialParams ?? initialValues(parameters));
  const [mode, setMode] = useState<ArgumentsMode>("form");
  const [jsonDraft, setJsonDraft] = useState<JsonDraft | null>(null);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [showAll, setShowAll] = useState(false);
  // Blocks only prefilled values. Someone who types the dots means them.
  const [blocksMasked, setBlocksMasked] = useState(() => findMaskedPaths(initialParams).length > 0);

  const check = useMemo(
    () => createArgumentsCheck(parameters, enforcesFormats),
    [parameters, enforcesFormats],
  );
  const maskedPaths = useMemo(
    () => (blocksMasked ? findMaskedPaths(params) : []),
    [blocksMasked, params],
  );
  const issues = useMemo(
    () => [...maskedPaths.map(toMaskedIssue), ...check(params)],
    [maskedPaths, check, params],
  );

  const report = useCallback((id: string, problem: string | undefined) => {
    setProblems((previous) => {
      if (previous.get(id) === problem) return previous;
      const next = new Map(previous);
      if (problem === undefined) next.delete(id);
      else next.set(id, problem);
      return next;
    });
  }, []);

  const replace = useCallback((next: Params) => {
    setParams(next);
    setJsonDraft(null);
    setShowAll(false);
  }, []);

  return {
    parameters,
    enforcesFormats,
    params,
    setParams,
    replace,
    mode,
    setMode,
    jsonDraft,
    setJsonDraft,
    problems,
    report,
    showAll,
    setShowAll,
    issues,
    /** Paths of masked secrets that must still be entered again. */
    maskedPaths,
    allowMasked: useCallback(() => setBlocksMasked(false), []),
    isReady: issues.length === 0 && problems.size === 0 && !jsonDraft?.problem,
  };
}
export type Arguments = ReturnType<typeof useArguments>;
