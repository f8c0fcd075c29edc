import { type Tool, toolSchema } from "@/lib/agent/tool";
import { isObject } from "@/lib/schema/json";

const KEY_PREFIX = "toolwright:draft:";

/** The editor's unsaved changes stored in this tab, if they form a valid tool. */
export function readUnsavedTool(slug: string, name: string): Tool | undefined {
  try {
    const stored: unknown = JSON.parse(
      sessionStorage.getItem(`${KEY_PREFIX}${slug}/${name}`) ?? "null",
    );
    if (!isObject(stored) || stored.tool === undefined) return undefined;
    const parsed = toolSchema.safeParse(stored.tool);
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Moves an agent's unsaved changes to its new slug, so that its editors still offer them. */
export function moveUnsavedDrafts(storage: Storage, from: string, to: string): void {
  // Changes of a tool are stored under "slug/name", those of the resource under "slug#resource".
  const keys = Array.from(
    { length: storage.length },
    (_, index) => storage.key(index) ?? "",
  ).filter(
    (key) => key.startsWith(`${KEY_PREFIX}${from}/`) || key.startsWith(`${KEY_PREFIX}${from}#`),
  );
  for (const key of keys) {
    const text = storage.getItem(key) ?? "";
    storage.removeItem(key);
    try {
      storage.setItem(`${KEY_PREFIX}${to}${key.slice(KEY_PREFIX.length + from.length)}`, text);
    } catch {
      // Storage may be full or blocked; the unsaved changes are then lost.
    }
  }
}
