"use client";

import type { FieldPathId } from "@rjsf/utils";
import { createContext, useContext, useEffect } from "react";
import { appendPointer } from "@/lib/schema/json";
import type { ArgumentIssue } from "../check-arguments";

type FormState = {
  /** Whether a run was attempted, so that missing values are reported too. */
  showAll: boolean;
  /** Issues of the arguments, from the same check that decides whether they may be sent. */
  issues: readonly ArgumentIssue[];
  /** Why a field's text does not parse, by field id. */
  problems: ReadonlyMap<string, string>;
  report: (id: string, problem: string | undefined) => void;
};

export const ParameterFormContext = createContext<FormState>({
  showAll: false,
  issues: [],
  problems: new Map(),
  report: () => {},
});

export const useParameterForm = () => useContext(ParameterFormContext);

/** Returns the first issue of one field, and why its text does not parse. */
export function useFieldIssue({ $id, path }: FieldPathId) {
  const { issues, problems } = useParameterForm();
  const fieldPath = path.reduce<string>(appendPointer, "");
  return { draft: problems.get($id), issue: issues.find((each) => each.path === fieldPath) };
}

/**
 * Reports to the form that a field's text does not parse. Withdraws the report when the field
 * unmounts.
 */
export function useDraftProblem(id: string, problem: string | undefined) {
  const { report } = useParameterForm();
  useEffect(() => {
    report(id, problem);
    return () => report(id, undefined);
  }, [id, problem, report]);
}
