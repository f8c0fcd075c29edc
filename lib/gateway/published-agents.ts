import { LRUCache } from "lru-cache";
import {
  loadPinnedManifest,
  loadPublishedAgent,
  loadPublishedAgents,
  type PublishedAgent,
} from "@/lib/data/agents/published";
import { type CompiledAgent, compileAgent } from "@/lib/runtime/compiled-agent";

export type ServedAgent = {
  agent: CompiledAgent;
  slug: string;
  /** Whether people can sign in, by the live version: what its author switches off is off in the others, too. */
  hasSignIn: boolean;
  /** By the SHA-256 of the key. */
  keys: ReadonlyMap<string, { id: string; scopes: readonly string[]; expiresAt: number }>;
};

/** Where published agents come from; production reads Postgres, tests a literal. */
export type PublishedSource = {
  loadAll(): Promise<PublishedAgent[]>;
  loadOne(id: string): Promise<PublishedAgent | undefined>;
  loadPinned(agentId: string, version: number): ReturnType<typeof loadPinnedManifest>;
};
const databaseSource: PublishedSource = {
  loadAll: loadPublishedAgents,
  loadOne: loadPublishedAgent,
  loadPinned: loadPinnedManifest,
};

/** How many pinned versions stay in memory; the others are loaded again on request. */
const MAX_PINNED_VERSIONS = 100;

const toServedAgent = (
  publishedAgent: PublishedAgent,
  version = publishedAgent.version,
): ServedAgent => ({
  slug: publishedAgent.slug,
  hasSignIn: publishedAgent.manifest.access?.signIn === "on",
  agent: compileAgent({ ...publishedAgent, version }),
  keys: new Map(
    publishedAgent.keys.map(({ id, hash, scopes, expiresAt }) => [
      hash,
      { id, scopes, expiresAt: expiresAt?.getTime() ?? Number.POSITIVE_INFINITY },
    ]),
  ),
});

/**
 * The published agents, in memory, so that a call does not query the database. `refresh` loads one agent again,
 * `reload` all of them; when the database does not respond, the previous state stays.
 */
export const createPublishedAgents = (source: PublishedSource = databaseSource) => {
  let bySlug = new Map<string, ServedAgent>();
  const pinnedAgents = new LRUCache<string, ServedAgent>({ max: MAX_PINNED_VERSIONS });
  // Responses may arrive out of order; only the latest refresh of an agent may change what is served.
  const pendingRefreshes = new Map<string, Promise<void>>();
  let loading: Promise<void> | undefined;
  let isLoaded = false;

  const remove = (id: string) => {
    for (const [slug, { agent }] of bySlug) if (agent.id === id) bySlug.delete(slug);
    for (const [key, { agent }] of pinnedAgents) if (agent.id === id) pinnedAgents.delete(key);
  };

  const refresh = (id: string): Promise<void> => {
    const load = async (): Promise<void> => {
      const publishedAgent = await source.loadOne(id);
      // A later refresh has replaced this one: wait for that instead.
      if (pendingRefreshes.get(id) !== thisRefresh) return pendingRefreshes.get(id);
      pendingRefreshes.delete(id);
      remove(id);
      if (publishedAgent) bySlug.set(publishedAgent.slug, toServedAgent(publishedAgent));
    };
    const thisRefresh = load().catch((error) => {
      if (pendingRefreshes.get(id) === thisRefresh) pendingRefreshes.delete(id);
      throw error;
    });
    pendingRefreshes.set(id, thisRefresh);
    return thisRefresh;
  };

  const reload = async (): Promise<void> => {
    const earlierRefreshes = new Set(pendingRefreshes.values());
    const all = await source.loadAll();
    bySlug = new Map(
      all.map((publishedAgent) => [publishedAgent.slug, toServedAgent(publishedAgent)]),
    );
    pinnedAgents.clear();
    // Agents that were refreshed during the load may be newer than what was loaded.
    const newRefreshes = [...pendingRefreshes].filter(
      ([, pending]) => !earlierRefreshes.has(pending),
    );
    await Promise.all(newRefreshes.map(([id]) => refresh(id)));
  };

  /** Resolves once all agents are loaded; undefined when they already are. Rejects when loading fails. */
  const ready = (): Promise<void> | undefined => {
    if (isLoaded) return undefined;
    loading ??= reload().then(
      () => {
        isLoaded = true;
      },
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  const findPinned = async (slug: string, version: number) => {
    const current = bySlug.get(slug);
    if (!current || current.agent.version === version) return current;
    const key = `${current.agent.id}@${version}`;
    const cachedAgent = pinnedAgents.get(key);
    if (cachedAgent) return cachedAgent;
    const manifest = await source.loadPinned(current.agent.id, version);
    if (!manifest || bySlug.get(slug) !== current) return undefined;
    const { id, space } = current.agent;
    const servedAgent = { ...current, agent: compileAgent({ id, space, version, manifest }) };
    pinnedAgents.set(key, servedAgent);
    return servedAgent;
  };

  return {
    ready,
    reload,
    refresh,
    /** The agent behind `slug` or `slug@n`; a promise only where a pinned version has to be loaded. */
    find(reference: string): ServedAgent | undefined | Promise<ServedAgent | undefined> {
      const at = reference.lastIndexOf("@");
      if (at < 0) return bySlug.get(reference);
      const number = /^[1-9]\d{0,8}$/.exec(reference.slice(at + 1))?.[0];
      return number ? findPinned(reference.slice(0, at), Number(number)) : undefined;
    },
    size: () => bySlug.size,
    /** Every agent that is served, in no particular order. */
    all: () => [...bySlug.values()],
  };
};
export type PublishedAgents = ReturnType<typeof createPublishedAgents>;
