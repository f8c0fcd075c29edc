import { LRUCache } from "lru-cache";
import { z } from "zod";
import { slugSchema } from "@/lib/agent/agent-profile";
import type { PublishedAgent, PublishedSource } from "@/lib/data/agents/published";
import { AppError, isAppError } from "@/lib/errors";
import { type CompiledAgent, compileAgent } from "@/lib/runtime/compiled-agent";
import { createBatchedLookup } from "./batched-lookup";
import { createCachedAgents } from "./cached-agents";
import { createPinnedVersions, type LoadedVersion } from "./pinned-versions";

export type ServedAgent = {
  agent: CompiledAgent;
  slug: string;
  /**
   * Whether people can sign in, according to the live version. Switching it off applies to all
   * versions.
   */
  hasSignIn: boolean;
  /** By the SHA-256 of the key. */
  keys: ReadonlyMap<string, { id: string; scopes: readonly string[]; expiresAt: number }>;
};

/** A conservative estimate: a manifest is kept parsed and compiled. */
const BYTES_PER_CHARACTER = 5;
const BYTES_PER_AGENT = 4_000;
const BYTES_PER_KEY = 400;
/** How long an unknown slug is not looked up again. */
const UNKNOWN_TTL_MS = 5_000;
const MAX_UNKNOWN = 10_000;
const MAX_LOAD_ATTEMPTS = 5;
const REFRESH_BATCH = 500;

const toServedAgent = (
  { slug, keys }: PublishedAgent,
  { agent }: LoadedVersion,
  canSignIn: boolean,
): ServedAgent => ({
  slug,
  agent,
  hasSignIn: canSignIn && agent.manifest.access?.signIn === "on",
  keys: new Map(
    keys.map(({ id, hash, scopes, expiresAt }) => [
      hash,
      { id, scopes, expiresAt: expiresAt ?? Number.POSITIVE_INFINITY },
    ]),
  ),
});

const load = async (
  agent: { id: string; space: string },
  version: number,
  from: PublishedSource,
): Promise<LoadedVersion | undefined> => {
  const stored = await from.loadManifest(agent.id, version);
  if (!stored) return undefined;
  const bytes = BYTES_PER_AGENT + BYTES_PER_CHARACTER * stored.text.length;
  const { id, space } = agent;
  return { agent: compileAgent({ id, space, version, manifest: stored.manifest }), bytes };
};

const tooStale = () =>
  new AppError("unavailable", "The server has been without its database for too long.", {
    details: "Keys and agents may have changed since. Try again later.",
    retryAfterSeconds: 30,
  });

const isSlug = (slug: string) => slugSchema.safeParse(slug).success;

type PublishedPorts = {
  source: PublishedSource;
  /** Returns an agent as it was last served, for when the source does not respond. */
  findStored(slug: string): Promise<PublishedAgent | undefined>;
  /** Whether the source is known to be unresponsive. */
  isAway(): boolean;
  /** Whether cached agents are recent enough to be served. */
  isFresh(): boolean;
  onError(error: unknown): void;
  /**
   * Whether there is an authorization server. Without one, agents respond as if sign-in were
   * switched off.
   */
  canSignIn?: boolean;
};

/**
 * Caches the published agents that are called, so that a call does not query the database. An agent
 * is loaded on its first call; the least recently called ones are evicted. `refresh` and
 * `refreshAll` reload what may have changed; if that fails, the previous state is kept.
 */
export const createPublishedAgents = (ports: PublishedPorts) => {
  const { source, findStored, isAway, isFresh, onError, canSignIn = true } = ports;
  const cached = createCachedAgents();
  const unknownSlugs = new LRUCache<string, true>({ max: MAX_UNKNOWN, ttl: UNKNOWN_TTL_MS });
  const lookUp = createBatchedLookup(source.findBySlugs, ({ slug }) => slug);
  const loads = new Map<string, Promise<ServedAgent | undefined>>();
  // Responses may arrive out of order; only the latest refresh of an agent may change what is
  // served.
  const pendingRefreshes = new Map<string, Promise<void>>();
  /** When agents that may be loading last changed, by agent id, counted in refreshes. */
  const changedAt = new Map<string, number>();
  let changeCount = 0;
  let allChangedAt = 0;

  /**
   * Loads the live version. Resolves to undefined if this server cannot read its manifest, for
   * example because a newer one published it. Reading it again would not help.
   */
  const loadReadable = (
    agent: PublishedAgent,
    from: PublishedSource,
  ): Promise<LoadedVersion | undefined> =>
    load(agent, agent.version, from).catch((error: unknown) => {
      if (!(error instanceof z.ZodError)) throw error;
      onError(error);
      return undefined;
    });

  const serve = (published: PublishedAgent, loaded: LoadedVersion): ServedAgent => {
    const served = toServedAgent(published, loaded, canSignIn);
    const bytes = loaded.bytes + BYTES_PER_KEY * published.keys.length;
    cached.put({ served, bytes, loaded });
    return served;
  };

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
      const loaded = published && (await load(published, published.version, source));
      const lastChange = published
        ? Math.max(changedAt.get(published.id) ?? 0, allChangedAt)
        : changeCount;
      const hasChanged = lastChange > countBefore;
      if (hasChanged && attempt < MAX_LOAD_ATTEMPTS) continue;
      if (published && loaded)
        return hasChanged ? toServedAgent(published, loaded, canSignIn) : serve(published, loaded);
      if (!hasChanged) unknownSlugs.set(slug, true);
      return undefined;
    }
  };

  const toLoadError = (error: unknown): AppError => {
    if (isAppError(error)) return error;
    onError(error);
    return new AppError("unavailable", "This agent cannot be loaded at the moment.", {
      details: "Try again shortly.",
      retryAfterSeconds: 5,
    });
  };

  const loadOnce = (slug: string): Promise<ServedAgent | undefined> => {
    const existing = loads.get(slug);
    if (existing) return existing;
    const loading = loadCurrent(slug)
      .catch((error: unknown) => {
        throw toLoadError(error);
      })
      .finally(() => {
        loads.delete(slug);
        if (loads.size === 0) changedAt.clear();
      });
    loads.set(slug, loading);
    return loading;
  };

  const findCurrent = (
    slug: string,
  ): ServedAgent | undefined | Promise<ServedAgent | undefined> => {
    const served = cached.find(slug);
    if (served) return served;
    return isSlug(slug) && !unknownSlugs.has(slug) ? loadOnce(slug) : undefined;
  };

  const pinned = createPinnedVersions({
    findLatestVersion: source.findLatestVersion,
    load: (agent, version) =>
      load(agent, version, source).catch((error: unknown) => {
        throw toLoadError(error);
      }),
  });

  const findPinned = async (slug: string, version: number): Promise<ServedAgent | undefined> => {
    const current = await findCurrent(slug);
    if (!current || current.agent.version === version) return current;
    const agent = await pinned.find(current.agent, version);
    return agent && { ...current, agent };
  };

  const recordChanges = (ids: readonly string[]) => {
    changeCount += 1;
    unknownSlugs.clear();
    pinned.forgetLatest();
    if (loads.size > 0) for (const id of ids) changedAt.set(id, changeCount);
  };

  const refreshBatch = (ids: readonly string[], from: PublishedSource): Promise<void> => {
    recordChanges(ids);
    const cachedIds = ids.filter(cached.has);
    if (cachedIds.length === 0) return Promise.resolve();

    const replace = async (id: string, published: PublishedAgent | undefined): Promise<void> => {
      const isLatest = () => pendingRefreshes.get(id) === thisRefresh;
      const previous = cached.findLoaded(id);
      let loaded = previous?.agent.version === published?.version ? previous : undefined;
      if (published && !loaded && isLatest()) loaded = await loadReadable(published, from);
      // A later refresh has replaced this one: wait for that one instead.
      if (!isLatest()) return pendingRefreshes.get(id);
      pendingRefreshes.delete(id);
      if (published && loaded) serve(published, loaded);
      else cached.remove(id);
    };
    const run = async () => {
      const stored = await from.findByIds(cachedIds);
      const publishedById = new Map(stored.map((published) => [published.id, published]));
      await Promise.all(cachedIds.map((id) => replace(id, publishedById.get(id))));
    };
    const thisRefresh: Promise<void> = run().catch((error: unknown) => {
      for (const id of cachedIds)
        if (pendingRefreshes.get(id) === thisRefresh) pendingRefreshes.delete(id);
      throw error;
    });
    for (const id of cachedIds) pendingRefreshes.set(id, thisRefresh);
    return thisRefresh;
  };

  const refresh = async (ids: readonly string[], from = source): Promise<void> => {
    for (let start = 0; start < ids.length; start += REFRESH_BATCH)
      await refreshBatch(ids.slice(start, start + REFRESH_BATCH), from);
  };

  return {
    /** Reloads what may have changed of these agents, if they are cached. */
    refresh,
    /** Reloads what may have changed of every cached agent. */
    async refreshAll(from = source): Promise<void> {
      recordChanges([]);
      allChangedAt = changeCount;
      await refresh(cached.ids(), from);
    },
    /**
     * Finds the agent of `slug` or `slug@n`. Returns a promise only if it must be loaded. Throws
     * `unavailable` if stale.
     */
    find(reference: string): ServedAgent | undefined | Promise<ServedAgent | undefined> {
      if (!isFresh()) throw tooStale();
      const at = reference.lastIndexOf("@");
      if (at < 0) return findCurrent(reference);
      const number = /^[1-9]\d{0,8}$/.exec(reference.slice(at + 1))?.[0];
      return number ? findPinned(reference.slice(0, at), Number(number)) : undefined;
    },
    /** The number of cached agents. */
    size: cached.size,
  };
};
export type PublishedAgents = ReturnType<typeof createPublishedAgents>;
