"use client";

import { useEffect, useState } from "react";
import { bareTool } from "@/components/queries/tools";
import { unsavedTool } from "@/components/queries/unsaved-tool";
import type { Tool } from "@/lib/agent/tool";
import type { ListedTool } from "@/lib/api/schemas/tools";
import type { BenchAddress } from "./use-bench-address";

const isListed = (tool: Tool | ListedTool): tool is ListedTool => "etag" in tool;

/** The very tool that is run: as it was saved or published, or as the editor of this tab has it. */
export function useBenchTool(slug: string, { saved, version }: BenchAddress) {
  const savedName = saved?.name ?? "";
  const [unsaved, setUnsaved] = useState<Tool | undefined>(undefined);
  const [tryUnsaved, setTryUnsaved] = useState(false);
  // What the tab keeps is the browser's: the server's drawing knows nothing of it.
  useEffect(() => {
    setUnsaved(unsavedTool(slug, savedName));
    setTryUnsaved(false);
  }, [slug, savedName]);

  const mayTry = unsaved !== undefined && version === undefined;
  const stored = saved && (isListed(saved) ? bareTool(saved) : saved);
  const changed = tryUnsaved && mayTry ? unsaved : undefined;
  return {
    /** Undefined where the state has no tools. */
    tool: changed ?? stored,
    /** What is in the editor, where it is to be run in place of what was saved. */
    changed,
    /** Changes with what was saved and with the choice between the two. */
    edition: `${saved && isListed(saved) ? saved.etag : `v${version}`} ${tryUnsaved}`,
    mayTry,
    tryUnsaved,
    setTryUnsaved,
  };
}
export type BenchTool = ReturnType<typeof useBenchTool>;
