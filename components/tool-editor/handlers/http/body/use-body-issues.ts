"use client";

import { useMemo } from "react";
import { useEditorState } from "@/components/tool-editor/editor-state";
import type { FormIssue } from "@/components/tool-editor/form/validation/form-issues";

/**
 * Issues of the JSON body. `inside` is a JSON Pointer, or an offset if the body is not valid JSON.
 */
export function useBodyIssues(): readonly FormIssue[] {
  const all = useEditorState(({ issues }) => issues);
  return useMemo(() => all.filter(({ path }) => path === "http.bodyJson"), [all]);
}
