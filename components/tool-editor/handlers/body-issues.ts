"use client";

import { useMemo } from "react";
import { useEditorState } from "../editor-state";
import type { FormIssue } from "../form/form-issues";

/** What is wrong inside the JSON body, each with its place: a JSON Pointer, or an offset where it is no JSON. */
export function useBodyIssues(): readonly FormIssue[] {
  const all = useEditorState(({ issues }) => issues);
  return useMemo(() => all.filter(({ path }) => path === "http.bodyJson"), [all]);
}
