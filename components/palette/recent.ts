import { z } from "zod";

const place = "toolwright.recent";
const most = 8;

const entry = z.object({
  id: z.string(),
  label: z.string(),
  hint: z.string().optional(),
  /** Absent for actions, which are identified by their id. */
  href: z.string().startsWith("/").optional(),
});
export type RecentEntry = z.infer<typeof entry>;

/** The recently used entries in this browser, newest first. */
export const readRecent = (storage: Pick<Storage, "getItem"> | undefined): RecentEntry[] => {
  try {
    return z.array(entry).parse(JSON.parse(storage?.getItem(place) ?? "[]"));
  } catch {
    return [];
  }
};

export const keepRecent = (
  storage: Pick<Storage, "getItem" | "setItem"> | undefined,
  { id, label, hint, href }: RecentEntry,
): void => {
  const others = readRecent(storage).filter((other) => other.id !== id);
  const kept = [{ id, label, hint, href }, ...others].slice(0, most);
  try {
    storage?.setItem(place, JSON.stringify(kept));
  } catch {
    // Storage may be full or blocked; only the recent entries are lost.
  }
};

/** The browser's local storage, or undefined when it is blocked. */
export const recentStorage = (): Storage | undefined => {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
};
