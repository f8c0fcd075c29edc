import { isObject } from "@/lib/agent/json";
import { type Tool, toolSchema } from "@/lib/agent/tool";

/** The editor's typing that was not saved, as this tab keeps it, when it already is a whole tool. */
export function unsavedTool(slug: string, name: string): Tool | undefined {
  try {
    const kept: unknown = JSON.parse(
      sessionStorage.getItem(`toolwright:draft:${slug}/${name}`) ?? "null",
    );
    if (!isObject(kept) || kept.tool === undefined) return undefined;
    const read = toolSchema.safeParse(kept.tool);
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
