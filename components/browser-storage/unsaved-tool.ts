import { type Tool, toolSchema } from "@/lib/agent/tool";
import { isObject } from "@/lib/schema/json";
import { DRAFT_KEY_PREFIX } from "./unsaved-drafts";

/**
 * Returns the editor's unsaved changes stored in this tab, or undefined if they do not form a valid
 * tool.
 */
export function readUnsavedTool(slug: string, name: string): Tool | undefined {
  try {
    const stored: unknown = JSON.parse(
      sessionStorage.getItem(`${DRAFT_KEY_PREFIX}${slug}/${name}`) ?? "null",
    );
    if (!isObject(stored) || stored.tool === undefined) return undefined;
    const parsed = toolSchema.safeParse(stored.tool);
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
