import { z } from "zod";

const place = "toolwright.recent";
const most = 8;

const entry = z.object({
  id: z.string(),
  label: z.string(),
  hint: z.string().optional(),
  /** A deed has none, and is found again by its id. */
  href: z.string().startsWith("/").optional(),
});
export type RecentEntry = z.infer<typeof entry>;

/** What was gone to or done lately in this browser, the latest first. */
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
    // A full or forbidden storage costs the list of recent things, nothing else.
  }
};

/** The browser's storage; undefined where it is forbidden. */
export const recentStorage = (): Storage | undefined => {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
};
