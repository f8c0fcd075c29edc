import { z } from "zod";
import { type GetStorage, readJson, saveJson } from "@/components/browser-storage/stored-values";

const STORAGE_KEY = "toolwright.recent";
const MAX_RECENT = 8;
/** Maximum recent entries shown for an empty query, so that the actions stay in view. */
export const MAX_SHOWN_RECENT = 4;

const entry = z.object({
  id: z.string(),
  label: z.string(),
  hint: z.string().optional(),
  /** Absent for actions, which are identified by their id. */
  href: z.string().startsWith("/").optional(),
});
export type RecentEntry = z.infer<typeof entry>;

/** Returns the recently used entries in this browser, newest first. */
export const readRecent = (getStorage: GetStorage): RecentEntry[] =>
  z.array(entry).safeParse(readJson(getStorage, STORAGE_KEY)).data ?? [];

export const addRecent = (getStorage: GetStorage, { id, label, hint, href }: RecentEntry): void => {
  const otherEntries = readRecent(getStorage).filter((other) => other.id !== id);
  const entries = [{ id, label, hint, href }, ...otherEntries].slice(0, MAX_RECENT);
  saveJson(getStorage, STORAGE_KEY, entries);
};

/**
 * Returns the agent or tool that an entry opens, or whose page it opens. Returns undefined for
 * other pages and actions.
 */
export const toEntityName = ({
  href = "",
}: RecentEntry): { agent: string; tool?: string } | undefined => {
  const match = /^\/agents\/([^/?]+)\/(?:tools\/([^/?]+)|[^/?]+)$/.exec(href);
  const [, agent, tool] = match ?? [];
  if (agent === undefined) return undefined;
  try {
    return {
      agent: decodeURIComponent(agent),
      ...(tool !== undefined && { tool: decodeURIComponent(tool) }),
    };
  } catch {
    return { agent };
  }
};

/**
 * Removes agents and tools that no longer exist. `existing` lists those that do. It is undefined
 * while unknown.
 */
export const withoutDeleted = (
  entries: readonly RecentEntry[],
  existing: readonly { agent: string; tool?: string | undefined }[] | undefined,
): RecentEntry[] =>
  entries.filter((entry) => {
    const name = toEntityName(entry);
    return (
      !name ||
      !existing ||
      existing.some(({ agent, tool }) => agent === name.agent && tool === name.tool)
    );
  });
