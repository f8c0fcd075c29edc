import { useState } from "react";
import type { z } from "zod";
import { formatCount } from "@/lib/agent/format-count";
import { type IncompleteContent, openIncompleteTool } from "./form/draft/incomplete-tool";
import type { FormIssue } from "./form/validation/form-issues";
import type { IncompleteTools, SavedTool } from "./props";

export type Problem = { path: string; message: string };

export const countProblems = (count: number): string => formatCount(count, "problem");

/**
 * Returns the problems to list wherever the tool appears: at least one, even if it belongs to no
 * field.
 */
export const toProblems = (
  issues: readonly FormIssue[],
  error: z.ZodError | undefined,
): Problem[] =>
  issues.length > 0
    ? issues.map(({ path, message }) => ({ path, message }))
    : [{ path: "", message: error?.issues[0]?.message ?? "The tool is not valid." }];

/** Loads, saves and discards the incomplete state of a tool. */
export function useIncompleteTool(
  incomplete: IncompleteTools | undefined,
  saved: SavedTool | null,
) {
  const [initial] = useState(() =>
    incomplete?.content === undefined
      ? null
      : openIncompleteTool(incomplete.content, saved?.value ?? null),
  );
  const [isSaved, setIsSaved] = useState(initial !== null);
  return {
    initial,
    /** Whether the last save stored the form rather than the tool. */
    isSaved,
    setIsSaved,
    save: async (content: IncompleteContent, problems: Problem[]) => {
      await incomplete?.onSave(content.tool.name, problems, content);
      setIsSaved(true);
    },
    discard: async () => {
      await incomplete?.onDiscard();
    },
  };
}
