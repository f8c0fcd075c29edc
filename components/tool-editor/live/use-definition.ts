"use client";

import { useEffect, useRef, useState } from "react";
import { ProblemError } from "@/components/queries/api";
import { previewDefinition, type Viewer } from "@/components/queries/preview-definition";
import { issuePointer, type Tool, toolSchema } from "@/lib/agent/tool";
import type { DefinitionPreview } from "@/lib/api/schemas/definitions";
import { useEditor } from "../editor-state";
import { completeTool } from "../handlers/use-code-run";

export type Seen =
  | { kind: "loaded"; viewer: Viewer; of: Tool; preview: DefinitionPreview }
  | { kind: "failed"; says: string };

/**
 * Whether a tool's code may vary its definition by caller. Decided from the source text alone, as the runtime
 * does before it runs the code.
 */
export const mayDiffer = ({ handler }: Tool): boolean => {
  const code = handler.kind === "javascript" ? handler.code : (handler.module ?? "");
  return /\b(?:definition|isAvailable)\b/.test(code);
};

/** The tool in the editor with the previewed definition applied. */
export const asShown = (tool: Tool, seen: Seen | null): Tool => {
  if (seen?.kind !== "loaded" || !seen.preview.tool) return tool;
  const { description, parameters, visibleParameters } = seen.preview.tool;
  const { visibleParameters: _, ...rest } = tool;
  return {
    ...rest,
    description,
    parameters: parameters as Tool["parameters"],
    ...(visibleParameters && { visibleParameters }),
  };
};

/** Requests previews of the tool as currently typed, one at a time. */
export function useDefinition(tool: Tool) {
  const { sample } = useEditor();
  const [busy, setBusy] = useState(false);
  const [seen, setSeen] = useState<Seen | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const ask = async (viewer: Viewer) => {
    const read = toolSchema.safeParse(completeTool(tool));
    if (!read.success) {
      const [issue] = read.error.issues;
      const where = issue ? issuePointer(issue.path) : "";
      const says = `Fix the tool first. ${where ? `${where}: ` : ""}${issue?.message ?? ""}`;
      return setSeen({ kind: "failed", says });
    }
    const controller = new AbortController();
    current.current?.abort();
    current.current = controller;
    const [slug = "", name = ""] = sample().draftName.split("/");
    setBusy(true);
    let next: Seen;
    try {
      const { signal } = controller;
      const savedAs = name || read.data.name;
      const preview = await previewDefinition(slug, read.data, savedAs, viewer, signal);
      next = { kind: "loaded", viewer, of: tool, preview };
    } catch (error) {
      const known = error instanceof ProblemError;
      next = {
        kind: "failed",
        says: known ? error.message : "Could not load the preview. Try again.",
      };
    }
    if (current.current !== controller || controller.signal.aborted) return;
    setBusy(false);
    setSeen(next);
  };
  return { busy, seen, ask, forget: () => setSeen(null) };
}
