import { isObject } from "@/lib/agent/json";
import { type Tool, toolSchema } from "@/lib/agent/tool";

const prefix = "toolwright:draft:";

/** The editor's typing that was not saved, as this tab keeps it, when it already is a whole tool. */
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

/** Takes an agent's unsaved typing along when its address changes, so that its editors go on offering it. */
export function moveUnsaved(storage: Storage, from: string, to: string): void {
  // Typing of the agent's tools is kept under "slug/name", that of its resource under "slug#resource".
  const kept = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "").filter(
    (key) => key.startsWith(`${prefix}${from}/`) || key.startsWith(`${prefix}${from}#`),
  );
  for (const key of kept) {
    const text = storage.getItem(key) ?? "";
    storage.removeItem(key);
    try {
      storage.setItem(`${prefix}${to}${key.slice(prefix.length + from.length)}`, text);
    } catch {
      // Storage may be full or forbidden; the typing is then lost, as it is in private windows.
    }
  }
}
