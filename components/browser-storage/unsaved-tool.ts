import { type Tool, toolSchema } from "@/lib/agent/tool";
import { isObject } from "@/lib/schema/json";
import { getSessionStorage, readJson } from "./stored-values";
import { DRAFT_KEY_PREFIX } from "./unsaved-drafts";

/**
 * Returns the editor's unsaved changes stored in this tab, or undefined if they do not form a valid
 * tool.
 */
export function readUnsavedTool(slug: string, name: string): Tool | undefined {
  const stored = readJson(getSessionStorage, `${DRAFT_KEY_PREFIX}${slug}/${name}`);
  return isObject(stored) ? toolSchema.safeParse(stored.tool).data : undefined;
}
