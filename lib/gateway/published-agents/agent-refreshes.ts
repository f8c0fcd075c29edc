import type { PublishedAgent, PublishedSource } from "@/lib/data/agents/published";
import type { createCachedAgents } from "./cached-agents";
import type { LoadedVersion } from "./pinned-versions";
import type { ServedAgent } from "./served-agent";

type RefreshPorts = {
  cached: Pick<ReturnType<typeof createCachedAgents>, "findLoaded" | "has" | "remove">;
  /** Loads the live version. Resolves to undefined if it cannot be served. */
  loadLive(agent: PublishedAgent, from: PublishedSource): Promise<LoadedVersion | undefined>;
  /** Caches what is served. */
  serve(published: PublishedAgent, loaded: LoadedVersion): ServedAgent;
};

/** Creates the function that reloads what may have changed of the cached agents among `ids`. */
export const createAgentRefreshes = ({ cached, loadLive, serve }: RefreshPorts) => {
  // Responses may arrive out of order; only the latest refresh of an agent may change what is
  // served.
  const pending = new Map<string, Promise<void>>();

  return (ids: readonly string[], from: PublishedSource): Promise<void> => {
    const cachedIds = ids.filter(cached.has);
    if (cachedIds.length === 0) return Promise.resolve();

    const replace = async (id: string, published: PublishedAgent | undefined): Promise<void> => {
      const isLatest = () => pending.get(id) === thisRefresh;
      const previous = cached.findLoaded(id);
      let loaded = previous?.agent.version === published?.version ? previous : undefined;
      if (published && !loaded && isLatest()) loaded = await loadLive(published, from);
      // A later refresh has replaced this one: wait for that one instead.
      if (!isLatest()) return pending.get(id);
      pending.delete(id);
      if (published && loaded) serve(published, loaded);
      else cached.remove(id);
    };
    const run = async () => {
      const stored = await from.findByIds(cachedIds);
      const publishedById = new Map(stored.map((published) => [published.id, published]));
      await Promise.all(cachedIds.map((id) => replace(id, publishedById.get(id))));
    };
    const thisRefresh: Promise<void> = run().catch((error: unknown) => {
      for (const id of cachedIds) if (pending.get(id) === thisRefresh) pending.delete(id);
      throw error;
    });
    for (const id of cachedIds) pending.set(id, thisRefresh);
    return thisRefresh;
  };
};
