"use client";

import { useState } from "react";
import { ProblemError } from "@/components/client/api";
import { useSingleRequest } from "@/components/client/use-single-request";
import { previewDefinition, type Viewer } from "@/components/queries/preview-definition";
import { mayExport } from "@/lib/agent/handlers/may-export";
import type { Tool } from "@/lib/agent/tool";
import type { DefinitionPreview } from "@/lib/api/schemas/definitions";
import { parseDraftName } from "../draft-name";
import { useEditor } from "../editor-state";
import { readRunnableTool } from "../runnable-tool";

export type PreviewResult =
  | { kind: "loaded"; viewer: Viewer; tool: Tool; preview: DefinitionPreview }
  | { kind: "failed"; message: string };

/** Whether a tool's code may vary its definition by caller. */
export const mayVaryByCaller = ({ handler }: Tool): boolean =>
  mayExport(handler, "definition") || mayExport(handler, "isAvailable");

/** Returns the edited tool with the previewed definition applied. */
export const applyPreview = (tool: Tool, result: PreviewResult | null): Tool => {
  if (result?.kind !== "loaded" || !result.preview.tool) return tool;
  const { description, parameters, visibleParameters } = result.preview.tool;
  const { visibleParameters: _, ...rest } = tool;
  return {
    ...rest,
    description,
    parameters: parameters as Tool["parameters"],
    ...(visibleParameters && { visibleParameters }),
  };
};

/** Requests previews of the tool as currently typed, one at a time. */
export function useDefinitionPreview(tool: Tool) {
  const { sample } = useEditor();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<PreviewResult | null>(null);
  const requests = useSingleRequest();

  const request = async (viewer: Viewer) => {
    const runnable = readRunnableTool(tool);
    if ("problem" in runnable) return setResult({ kind: "failed", message: runnable.problem });
    const { signal } = requests.start();
    const { slug, name } = parseDraftName(sample().draftName);
    setBusy(true);
    let next: PreviewResult;
    try {
      const draft = { tool: runnable.tool, savedAs: name || runnable.tool.name };
      const preview = await previewDefinition(slug, draft, viewer, signal);
      next = { kind: "loaded", viewer, tool, preview };
    } catch (error) {
      const isProblem = error instanceof ProblemError;
      next = {
        kind: "failed",
        message: isProblem ? error.message : "Could not load the preview. Try again.",
      };
    }
    if (signal.aborted) return;
    setBusy(false);
    setResult(next);
  };
  return { busy, result, request, clear: () => setResult(null) };
}
