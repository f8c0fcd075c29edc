"use client";

import { useEffect, useState } from "react";
import { bareTool } from "@/components/queries/tools";
import { unsavedTool } from "@/components/queries/unsaved-tool";
import type { Tool } from "@/lib/agent/tool";
import type { ListedTool } from "@/lib/api/schemas/tools";
import type { BenchAddress } from "./use-bench-address";

const isListed = (tool: Tool | ListedTool): tool is ListedTool => "etag" in tool;

/** The tool to run: as saved or published, or with the unsaved changes of this tab's editor. */
export function useBenchTool(slug: string, { saved, version }: BenchAddress) {
  const savedName = saved?.name ?? "";
  const [unsaved, setUnsaved] = useState<Tool | undefined>(undefined);
  const [tryUnsaved, setTryUnsaved] = useState(false);
  // sessionStorage is not available while rendering on the server.
  useEffect(() => {
    setUnsaved(unsavedTool(slug, savedName));
    setTryUnsaved(false);
  }, [slug, savedName]);

  const mayTry = unsaved !== undefined && version === undefined;
  const stored = saved && (isListed(saved) ? bareTool(saved) : saved);
  const changed = tryUnsaved && mayTry ? unsaved : undefined;
  return {
    /** Undefined when the selected version has no tools. */
    tool: changed ?? stored,
    /** The unsaved tool, if it is to be run instead of the saved one. */
    changed,
    /** Part of the form's `key`: changes with the saved tool and with the choice between saved and unsaved. */
    edition: `${saved && isListed(saved) ? saved.etag : `v${version}`} ${tryUnsaved}`,
    mayTry,
    tryUnsaved,
    setTryUnsaved,
  };
}
export type BenchTool = ReturnType<typeof useBenchTool>;
