import { z } from "zod";
import type { PublishedAgent, PublishedSource } from "@/lib/data/agents/published";
import { AppError } from "@/lib/errors";
import { compileAgent } from "@/lib/runtime/compiled-agent";
import { createAgentLoads, toLoadError } from "./agent-loads";
import { createAgentRefreshes } from "./agent-refreshes";
import { createCachedAgents } from "./cached-agents";
import { createPinnedVersions, type LoadedVersion } from "./pinned-versions";
import { type ServedAgent, toServedAgent, withVersion } from "./served-agent";

/** A conservative estimate: a manifest is kept parsed and compiled. */
const BYTES_PER_CHARACTER = 5;
const BYTES_PER_AGENT = 4_000;
const BYTES_PER_KEY = 400;
const REFRESH_BATCH = 500;

const loadVersion = async (
  { id, space }: { id: string; space: string },
  version: number,
  from: PublishedSource,
): Promise<LoadedVersion | undefined> => {
  const stored = await from.loadManifest(id, version);
  if (!stored) return undefined;
  const bytes = BYTES_PER_AGENT + BYTES_PER_CHARACTER * stored.text.length;
  return { agent: compileAgent({ id, space, version, manifest: stored.manifest }), bytes };
};

const tooStale = () =>
  new AppError("unavailable", "The server has been without its database for too long.", {
    details: "Keys and agents may have changed since. Try again later.",
    retryAfterSeconds: 30,
  });

type PublishedPorts = Pick<
  Parameters<typeof createAgentLoads>[0],
  "findStored" | "isAway" | "onError"
> & {
  source: PublishedSource;
  /** Whether cached agents are recent enough to be served. */
  isFresh(): boolean;
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
  const { source, isFresh, onError, canSignIn = true } = ports;
  const cached = createCachedAgents();

  const serve = (published: PublishedAgent, loaded: LoadedVersion, isCurrent = true) => {
    const served = toServedAgent(published, loaded.agent, canSignIn);
    const bytes = loaded.bytes + BYTES_PER_KEY * published.keys.length;
    if (isCurrent) cached.put({ served, bytes, loaded });
    return served;
  };
  const loads = createAgentLoads({
    ...ports,
    serve,
    loadLive: (agent) => loadVersion(agent, agent.version, source),
  });
  const refreshCached = createAgentRefreshes({
    cached,
    serve,
    loadLive: (agent, from) =>
      loadVersion(agent, agent.version, from).catch((error: unknown) => {
        // This server cannot read the manifest, for example because a newer one published it.
        // Reading it again would not help.
        if (!(error instanceof z.ZodError)) throw error;
        onError(error);
        return undefined;
      }),
  });
  const pinned = createPinnedVersions({
    findLatestVersion: source.findLatestVersion,
    load: (agent, version) =>
      loadVersion(agent, version, source).catch((error: unknown) => {
        throw toLoadError(error, onError);
      }),
  });

  const findLive = (slug: string) => cached.find(slug) ?? loads.load(slug);
  const findPinned = async (slug: string, version: number): Promise<ServedAgent | undefined> => {
    const live = await findLive(slug);
    if (!live || live.agent.version === version) return live;
    const agent = await pinned.find(live.agent, version);
    return agent && withVersion(live, agent);
  };

  const refresh = async (ids: readonly string[], from = source): Promise<void> => {
    for (let start = 0; start < ids.length; start += REFRESH_BATCH) {
      const batch = ids.slice(start, start + REFRESH_BATCH);
      loads.recordChanges(batch);
      pinned.forgetLatest();
      await refreshCached(batch, from);
    }
  };

  return {
    /** Reloads what may have changed of these agents, if they are cached. */
    refresh,
    /** Reloads what may have changed of every cached agent. */
    async refreshAll(from = source): Promise<void> {
      loads.recordChanges("all");
      pinned.forgetLatest();
      await refresh(cached.ids(), from);
    },
    /**
     * Finds the agent of `slug` or `slug@n`. Returns a promise only if it must be loaded. Throws
     * `unavailable` if stale.
     */
    find(reference: string): ServedAgent | undefined | Promise<ServedAgent | undefined> {
      if (!isFresh()) throw tooStale();
      const at = reference.lastIndexOf("@");
      if (at < 0) return findLive(reference);
      const number = /^[1-9]\d{0,8}$/.exec(reference.slice(at + 1))?.[0];
      return number ? findPinned(reference.slice(0, at), Number(number)) : undefined;
    },
    /** The number of cached agents. */
    size: cached.size,
  };
};
export type PublishedAgents = ReturnType<typeof createPublishedAgents>;
