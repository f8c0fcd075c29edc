import { LRUCache } from "lru-cache";
import type { LoadedVersion } from "./pinned-versions";
import type { ServedAgent } from "./served-agent";

/** Maximum memory of cached agents, in bytes, as estimated. */
const MAX_MEMORY_BYTES = 96 * 1024 * 1024;

type Entry = { served: ServedAgent; bytes: number; loaded: LoadedVersion };

/**
 * Creates the cache of agents, which calls look up by slug and changes by id. The least recently
 * called ones are evicted.
 */
export const createCachedAgents = () => {
  const slugs = new Map<string, string>();
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_MEMORY_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
    dispose: ({ served }) => void slugs.delete(served.agent.id),
  });
  const remove = (id: string): void => {
    const slug = slugs.get(id);
    if (slug !== undefined) entries.delete(slug);
  };
  return {
    find: (slug: string): ServedAgent | undefined => entries.get(slug)?.served,
    /** Returns the live version of an agent. Does not count as a call. */
    findLoaded: (id: string): LoadedVersion | undefined =>
      entries.peek(slugs.get(id) ?? "")?.loaded,
    ids: (): string[] => [...slugs.keys()],
    has: (id: string): boolean => slugs.has(id),
    /** Adds an agent, or replaces it, even under another slug. */
    put(entry: Entry): void {
      const { slug, agent } = entry.served;
      remove(agent.id);
      entries.set(slug, entry);
      // An agent larger than the whole cache is not kept.
      if (entries.has(slug)) slugs.set(agent.id, slug);
    },
    remove,
    size: (): number => entries.size,
  };
};
