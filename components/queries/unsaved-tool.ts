import { isObject } from "@/lib/agent/json";
import { type Tool, toolSchema } from "@/lib/agent/tool";

const prefix = "toolwright:draft:";

/** The editor's unsaved changes stored in this tab, if they form a valid tool. */
export function unsavedTool(slug: string, name: string): Tool | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(`${prefix}${slug}/${name}`) ?? "null");
    if (!isObject(kept) || kept.tool === undefined) return undefined;
    const read = toolSchema.safeParse(kept.tool);
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** Moves an agent's unsaved changes to its new slug, so that its editors still offer them. */
export function moveUnsaved(storage: Storage, from: string, to: string): void {
  // Changes of a tool are stored under "slug/name", those of the resource under "slug#resource".
  const kept = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "").filter(
    (key) => key.startsWith(`${prefix}${from}/`) || key.startsWith(`${prefix}${from}#`),
  );
  for (const key of kept) {
    const text = storage.getItem(key) ?? "";
    storage.removeItem(key);
    try {
      storage.setItem(`${prefix}${to}${key.slice(prefix.length + from.length)}`, text);
    } catch {
      // Storage may be full or blocked; the unsaved changes are then lost.
    }
  }
}
