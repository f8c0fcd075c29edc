"use client";

import { useEffect, useState } from "react";
import { readUnsavedTool } from "@/components/browser-storage/unsaved-tool";
import { toTool } from "@/components/queries/tools";
import type { Tool } from "@/lib/agent/tool";
import type { ListedTool } from "@/lib/api/schemas/tools";
import type { PlaygroundSelection } from "./use-playground-selection";

const isListed = (tool: Tool | ListedTool): tool is ListedTool => "etag" in tool;

/**
 * Returns the tool to run: as saved or published, or with the unsaved changes of this tab's editor.
 */
export function useRunnableTool(slug: string, { selectedTool, version }: PlaygroundSelection) {
  const toolName = selectedTool?.name ?? "";
  const key = `${slug}/${toolName}`;
  /** The unsaved tool for this key. The page may show another tool by now. */
  const [stored, setStored] = useState<{ key: string; tool: Tool | undefined }>();
  const [unsavedKey, setUnsavedKey] = useState<string>();
  // sessionStorage is not available during server rendering.
  useEffect(() => {
    setStored({ key, tool: readUnsavedTool(slug, toolName) });
    setUnsavedKey(undefined);
  }, [key, slug, toolName]);

  const unsaved = stored?.key === key ? stored.tool : undefined;
  const runsUnsaved = unsavedKey === key;
  const canRunUnsaved = unsaved !== undefined && version === undefined;
  const storedTool = selectedTool && (isListed(selectedTool) ? toTool(selectedTool) : selectedTool);
  const editedTool = runsUnsaved && canRunUnsaved ? unsaved : undefined;
  return {
    /** Undefined if the selected version has no tools. */
    tool: editedTool ?? storedTool,
    /** The unsaved tool, if it is to be run instead of the saved one. */
    editedTool,
    /**
     * Part of the form's `key`. Changes with the saved tool and with the choice between saved and
     * unsaved.
     */
    formKey: `${selectedTool && isListed(selectedTool) ? selectedTool.etag : `v${version}`} ${runsUnsaved}`,
    canRunUnsaved,
    runsUnsaved,
    setRunsUnsaved: (runs: boolean) => setUnsavedKey(runs ? key : undefined),
  };
}
export type RunnableTool = ReturnType<typeof useRunnableTool>;
