"use client";

import type { FieldPathId } from "@rjsf/utils";
import { createContext, useContext, useEffect } from "react";
import { pointer } from "@/lib/agent/json";
import type { ArgumentIssue } from "../check-arguments";

type FormState = {
  /** Someone tried to run: what is missing is said aloud now. */
  showAll: boolean;
  /** What the arguments still lack, by the very check that decides whether they may be sent. */
  issues: readonly ArgumentIssue[];
  /** Why a field's text is no value yet, by the field's id. */
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

/** The first issue at one field, and why what is typed there is no value yet. */
export function useFieldIssue({ $id, path }: FieldPathId) {
  const { issues, problems } = useParameterForm();
  const place = path.reduce<string>(pointer, "");
  return { draft: problems.get($id), issue: issues.find((each) => each.path === place) };
}

/** Tells the form that a field holds a text which is no value yet; it takes it back when the field goes. */
export function useDraftProblem(id: string, problem: string | undefined) {
  const { report } = useParameterForm();
  useEffect(() => {
    report(id, problem);
    return () => report(id, undefined);
  }, [id, problem, report]);
}
