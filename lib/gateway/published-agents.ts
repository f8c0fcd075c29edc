import {
  loadPinnedManifest,
  loadPublishedAgent,
  loadPublishedAgents,
  type PublishedAgent,
} from "@/lib/data/published";
import { type CompiledAgent, compileAgent } from "@/lib/runtime/compiled-agent";

export type ServedAgent = {
  agent: CompiledAgent;
  slug: string;
  /** By the SHA-256 of the key. */
  keys: ReadonlyMap<string, { id: string; scopes: readonly string[]; expiresAt: number }>;
};

/** Where published agents come from; production reads Postgres, tests a literal. */
export type PublishedSource = {
  all(): Promise<PublishedAgent[]>;
  one(id: string): Promise<PublishedAgent | undefined>;
  pinned(agentId: string, version: number): ReturnType<typeof loadPinnedManifest>;
};
export const publishedSource: PublishedSource = {
  all: loadPublishedAgents,
  one: loadPublishedAgent,
  pinned: loadPinnedManifest,
};

/** How many pinned versions stay in memory; older ones are loaded again on request. */
const pinnedKept = 100;

const serve = (published: PublishedAgent, version = published.version): ServedAgent => ({
  slug: published.slug,
  agent: compileAgent({ ...published, version }),
  keys: new Map(
    published.keys.map(({ id, hash, scopes, expiresAt }) => [
      hash,
      { id, scopes, expiresAt: expiresAt?.getTime() ?? Number.POSITIVE_INFINITY },
    ]),
  ),
});

/**
 * The published agents, in memory, so that a call does not query the database. `refresh` loads one agent again,
 * `reload` all of them; when the database does not respond, the previous state stays.
 */
export const createPublishedAgents = (source: PublishedSource = publishedSource) => {
  let bySlug = new Map<string, ServedAgent>();
  const pinned = new Map<string, ServedAgent>();
  // Responses may arrive out of order; only the latest refresh of an agent may change what is served.
  const asking = new Map<string, Promise<void>>();
  let loading: Promise<void> | undefined;
  let isLoaded = false;

  const forget = (id: string) => {
    for (const [slug, { agent }] of bySlug) if (agent.id === id) bySlug.delete(slug);
    for (const [key, { agent }] of pinned) if (agent.id === id) pinned.delete(key);
  };

  const refresh = (id: string): Promise<void> => {
    const ask = async (): Promise<void> => {
      const published = await source.one(id);
      // A later refresh has replaced this one: wait for that instead.
      if (asking.get(id) !== mine) return asking.get(id);
      asking.delete(id);
      forget(id);
      if (published) bySlug.set(published.slug, serve(published));
    };
    const mine = ask().catch((error) => {
      if (asking.get(id) === mine) asking.delete(id);
      throw error;
    });
    asking.set(id, mine);
    return mine;
  };

  const reload = async (): Promise<void> => {
    const before = new Set(asking.values());
    const all = await source.all();
    bySlug = new Map(all.map((published) => [published.slug, serve(published)]));
    pinned.clear();
    // Agents that were refreshed during the load may be newer than what was loaded.
    const newer = [...asking].filter(([, question]) => !before.has(question));
    await Promise.all(newer.map(([id]) => refresh(id)));
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
    const kept = pinned.get(key);
    if (kept) return kept;
    const manifest = await source.pinned(current.agent.id, version);
    if (!manifest || bySlug.get(slug) !== current) return undefined;
    const { id, space } = current.agent;
    const served = { ...current, agent: compileAgent({ id, space, version, manifest }) };
    const oldest = pinned.keys().next().value;
    if (pinned.size >= pinnedKept && oldest !== undefined) pinned.delete(oldest);
    pinned.set(key, served);
    return served;
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
