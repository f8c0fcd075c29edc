import type { Tool } from "@/lib/agent/tool";
import { mergeJson } from "@/lib/diff/merge-json";
import { isJsonEqual } from "@/lib/schema/json";

/**
 * Combines both people's changes to a tool since `base`, preferring mine if both changed the same
 * part. Returns undefined if the result would equal just my version or just theirs.
 */
export const combineTools = (base: Tool | null, mine: Tool, theirs: Tool): Tool | undefined => {
  if (!base) return undefined;
  // Every part of the result comes from one of the three tools, so it has the shape of a tool.
  const combined = mergeJson(base, mine, theirs) as Tool;
  return isJsonEqual(combined, mine) || isJsonEqual(combined, theirs) ? undefined : combined;
};
