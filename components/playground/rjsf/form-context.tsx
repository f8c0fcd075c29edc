"use client";

import { createContext, useContext, useEffect } from "react";

type FormState = {
  /** Someone tried to run: what is missing is said aloud now. */
  showAll: boolean;
  /** Why a field's text is no value yet, by the field's id. */
  problems: ReadonlyMap<string, string>;
  report: (id: string, problem: string | undefined) => void;
};

export const ParameterFormContext = createContext<FormState>({
  showAll: false,
  problems: new Map(),
  report: () => {},
});

export const useParameterForm = () => useContext(ParameterFormContext);

/** Tells the form that a field holds a text which is no value yet; it takes it back when the field goes. */
export function useDraftProblem(id: string, problem: string | undefined) {
  const { report } = useParameterForm();
  useEffect(() => {
    report(id, problem);
    return () => report(id, undefined);
  }, [id, problem, report]);
}
