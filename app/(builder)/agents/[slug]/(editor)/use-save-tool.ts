"use client";

import { useState } from "react";
import { ProblemError } from "@/components/client/api";
import { useAgent } from "@/components/queries/agents";
import type { SavedRevision } from "@/components/queries/incomplete-entries";
import { useCreateTool, useReplaceTool } from "@/components/queries/tools";
import type { Tool } from "@/lib/agent/tool";

/**
 * Returns a function that saves a tool, which it creates if `name`, its stored name, is undefined.
 * If the tool was deleted elsewhere, that fails once and then recreates the tool.
 */
export function useSaveTool(
  slug: string,
  name: string | undefined,
  getIncomplete: () => SavedRevision | null,
) {
  const agent = useAgent(slug);
  const { mutateAsync: create } = useCreateTool(slug);
  const { mutateAsync: replace } = useReplaceTool(slug, name ?? "");
  const [isDeleted, setIsDeleted] = useState(false);
  return async (tool: Tool, etag: string | undefined) => {
    const completes = getIncomplete() ?? undefined;
    if (name === undefined || isDeleted) {
      const created = await create({ tool, ...(completes && { completes }) });
      setIsDeleted(false);
      return created;
    }
    try {
      return await replace({ tool, ...(etag && { etag }), ...(completes && { completes }) });
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 404) throw error;
      if ((await agent.refetch()).error?.status === 404)
        throw new ProblemError({
          ...error,
          detail:
            "The agent was deleted, or its address was changed, elsewhere. Your changes are still here.",
        });
      setIsDeleted(true);
      throw new ProblemError({
        ...error,
        detail: `${name} was deleted elsewhere. Your changes are still here: save again to recreate it.`,
      });
    }
  };
}
