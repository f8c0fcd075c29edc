import { LRUCache } from "lru-cache";
import { slugSchema } from "@/lib/agent/agent-profile";
import type { PublishedAgent, PublishedSource } from "@/lib/data/agents/published";
import { AppError, isAppError } from "@/lib/errors";
import { createBatchedLookup } from "./batched-lookup";
import type { LoadedVersion } from "./pinned-versions";
import type { ServedAgent } from "./served-agent";

/** How long an unknown slug is not looked up again. */
const UNKNOWN_TTL_MS = 5_000;
const MAX_UNKNOWN = 10_000;
const MAX_ATTEMPTS = 5;

const isSlug = (slug: string) => slugSchema.safeParse(slug).success;

/** Converts the failure of a load to one that callers may see. */
export const toLoadError = (error: unknown, report: (error: unknown) => void): AppError => {
  if (isAppError(error)) return error;
  report(error);
  return new AppError("unavailable", "This agent cannot be loaded at the moment.", {
    details: "Try again shortly.",
    retryAfterSeconds: 5,
  });
};

type LoadPorts = {
  source: Pick<PublishedSource, "findBySlugs">;
  /** Returns an agent as it was last served, for when the source does not respond. */
  findStored(slug: string): Promise<PublishedAgent | undefined>;
  /** Whether the source is known to be unresponsive. */
  isAway(): boolean;
  onError(error: unknown): void;
  loadLive(agent: PublishedAgent): Promise<LoadedVersion | undefined>;
  /** Returns what is served, and caches it if it is current. */
  serve(published: PublishedAgent, loaded: LoadedVersion, isCurrent: boolean): ServedAgent;
};

/** Creates the loads of agents that are not cached. Each is loaded once at a time. */
export const createAgentLoads = (ports: LoadPorts) => {
  const { source, findStored, isAway, onError, loadLive, serve } = ports;
  const unknownSlugs = new LRUCache<string, true>({ max: MAX_UNKNOWN, ttl: UNKNOWN_TTL_MS });
  const lookUp = createBatchedLookup(source.findBySlugs, ({ slug }) => slug);
  const loads = new Map<string, Promise<ServedAgent | undefined>>();
  /** When agents that may be loading last changed, by agent id, counted in changes. */
  const changedAt = new Map<string, number>();
  let changeCount = 0;
  let allChangedAt = 0;

  const findAgent = async (slug: string): Promise<PublishedAgent | undefined> => {
    const stored = isAway() ? await findStored(slug) : undefined;
    if (stored) return stored;
    try {
      return await lookUp(slug);
    } catch (error) {
      // Until the source is known to be away, every lookup fails.
      const fallback = await findStored(slug);
      if (!fallback) throw error;
      return fallback;
    }
  };

  /** Loads until nothing has changed in the meantime, so that nothing outdated is cached. */
  const loadCurrent = async (slug: string): Promise<ServedAgent | undefined> => {
    for (let attempt = 1; ; attempt += 1) {
      const countBefore = changeCount;
      const published = await findAgent(slug);
      const loaded = published && (await loadLive(published));
      const lastChange = published
        ? Math.max(changedAt.get(published.id) ?? 0, allChangedAt)
        : changeCount;
      const hasChanged = lastChange > countBefore;
      if (hasChanged && attempt < MAX_ATTEMPTS) continue;
      if (published && loaded) return serve(published, loaded, !hasChanged);
      if (!hasChanged) unknownSlugs.set(slug, true);
      return undefined;
    }
  };

  const loadOnce = (slug: string): Promise<ServedAgent | undefined> => {
    const existing = loads.get(slug);
    if (existing) return existing;
    const loading = loadCurrent(slug)
      .catch((error: unknown) => {
        throw toLoadError(error, onError);
      })
      .finally(() => {
        loads.delete(slug);
        if (loads.size === 0) changedAt.clear();
      });
    loads.set(slug, loading);
    return loading;
  };

  return {
    load: (slug: string): Promise<ServedAgent | undefined> | undefined =>
      isSlug(slug) && !unknownSlugs.has(slug) ? loadOnce(slug) : undefined,
    /** Records which agents may have changed, or that all may have. */
    recordChanges(ids: readonly string[] | "all"): void {
      changeCount += 1;
      unknownSlugs.clear();
      if (ids === "all") allChangedAt = changeCount;
      else if (loads.size > 0) for (const id of ids) changedAt.set(id, changeCount);
    },
  };
};
