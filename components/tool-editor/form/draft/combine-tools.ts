import type { Tool } from "@/lib/agent/tool";
import { mergeJson } from "@/lib/diff/merge-json";
import { isJsonEqual } from "@/lib/schema/json";

/**
 * Both people's changes of a tool since `base`, and mine where both changed the same. Undefined when that is just my
 * version or just theirs.
 */
export const combineTools = (base: Tool | null, mine: Tool, theirs: Tool): Tool | undefined => {
  if (!base) return undefined;
  // What is neither mine nor theirs has the form of a tool: every part of it is from one of the three.
  const combined = mergeJson(base, mine, theirs) as Tool;
  return isJsonEqual(combined, mine) || isJsonEqual(combined, theirs) ? undefined : combined;
};
