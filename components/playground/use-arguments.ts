"use client";

import { useCallback, useMemo, useState } from "react";
import type { ParametersSchema } from "@/lib/agent/json-schema";
import { type ArgumentIssue, argumentsCheck } from "./check-arguments";
import { maskedPlaces } from "./masked-places";
import { type Params, startingValues } from "./starting-values";

export type ArgumentsMode = "form" | "json";

/** The text of the JSON view, kept while it does not parse. */
export type JsonDraft = { text: string; problem?: string };

const maskedIssue = (path: string): ArgumentIssue => ({
  path,
  message: "The call log replaced this secret with •••. Enter it again.",
  missing: false,
});

/**
 * The state of one tool's arguments, edited as a form or as JSON, and the problems that block a run. Give the
 * component a `key` per tool, so that each tool starts with its own values.
 */
export function useArguments(parameters: ParametersSchema, initial?: Params) {
  const [params, setParams] = useState<Params>(() => initial ?? startingValues(parameters));
  const [mode, setMode] = useState<ArgumentsMode>("form");
  const [jsonDraft, setJsonDraft] = useState<JsonDraft | null>(null);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [showAll, setShowAll] = useState(false);
  // Only for values that were filled in: someone who types the dots means them.
  const [guarded, setGuarded] = useState(() => maskedPlaces(initial).length > 0);

  const check = useMemo(() => argumentsCheck(parameters), [parameters]);
  const masked = useMemo(() => (guarded ? maskedPlaces(params) : []), [guarded, params]);
  const issues = useMemo(
    () => [...masked.map(maskedIssue), ...check(params)],
    [masked, check, params],
  );

  const report = useCallback((id: string, problem: string | undefined) => {
    setProblems((known) => {
      if (known.get(id) === problem) return known;
      const next = new Map(known);
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
    /** Paths of masked secrets that still have to be entered again. */
    masked,
    allowMasked: useCallback(() => setGuarded(false), []),
    ready: issues.length === 0 && problems.size === 0 && !jsonDraft?.problem,
  };
}
export type Arguments = ReturnType<typeof useArguments>;
