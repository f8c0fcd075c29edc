import { LRUCache } from "lru-cache";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";

/** An immutable version, with its estimated memory. */
export type LoadedVersion = { agent: CompiledAgent; bytes: number };

type PinnedPorts = {
  /** Resolves to undefined if the version does not exist. Rejects with an `AppError`. */
  load(agent: CompiledAgent, version: number): Promise<LoadedVersion | undefined>;
  findLatestVersion(agentId: string): Promise<number>;
};

const MAX_MEMORY_BYTES = 24 * 1024 * 1024;
/** How long an agent's latest version is cached. */
const LATEST_TTL_MS = 5_000;
const MAX_LATEST = 10_000;

/** Caches the versions that callers name (`slug@n`), other than the live one. */
export const createPinnedVersions = ({ load, findLatestVersion }: PinnedPorts) => {
  const versions = new LRUCache<string, LoadedVersion>({
    maxSize: MAX_MEMORY_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
  const loads = new Map<string, Promise<LoadedVersion | undefined>>();
  /** By agent, so that any number of requests for unknown versions cost one query. */
  const latestVersions = new LRUCache<string, Promise<number>>({
    max: MAX_LATEST,
    ttl: LATEST_TTL_MS,
  });

  const findLatest = (id: string): Promise<number> => {
    const existing = latestVersions.get(id);
    if (existing) return existing;
    // If the source is unavailable, a stored version can still be loaded.
    const latest = findLatestVersion(id).catch(() => Number.POSITIVE_INFINITY);
    latestVersions.set(id, latest);
    return latest;
  };

  const loadOnce = (agent: CompiledAgent, version: number) => {
    const key = `${agent.id}@${version}`;
    const existing = loads.get(key);
    if (existing) return existing;
    const loading = load(agent, version)
      .then((loaded) => {
        if (loaded) versions.set(key, loaded);
        return loaded;
      })
      .finally(() => loads.delete(key));
    loads.set(key, loading);
    return loading;
  };

  return {
    /** Finds a version other than the live one, `live`. Resolves to undefined if there is none. */
    async find(live: CompiledAgent, version: number): Promise<CompiledAgent | undefined> {
      if (version > (live.version ?? 0) && version > (await findLatest(live.id))) return undefined;
      const loaded = versions.get(`${live.id}@${version}`) ?? (await loadOnce(live, version));
      return loaded?.agent;
    },
    /** Clears the cached latest versions, because something was published. */
    forgetLatest: () => latestVersions.clear(),
  };
};
