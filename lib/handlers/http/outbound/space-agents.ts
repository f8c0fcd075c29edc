import { lookup } from "node:dns/promises";
import { LRUCache } from "lru-cache";
import type { Agent } from "undici";
import { createGuardedAgent, type GuardedAgentOptions, type ResolveHost } from "./guarded-agent";
import { createHostLookups } from "./host-lookups";

const resolveByDns: ResolveHost = (hostname) => lookup(hostname, { all: true, verbatim: true });

type SpaceAgentsOptions = Omit<GuardedAgentOptions, "resolve"> & {
  resolve: ResolveHost | undefined;
  lookups: { max: number; maxPerSpace: number };
  /** Maximum number of Spaces whose idle connections are kept open. */
  maxSpaces: number;
};

/**
 * Creates one agent per Space, so that a Space's slow requests do not keep others from the same
 * service. The most recently used agents stay open. Others close once their requests end.
 */
export const createSpaceAgents = ({
  maxSpaces,
  lookups,
  resolve = resolveByDns,
  ...options
}: SpaceAgentsOptions) => {
  const maxWaitMs = options.connectTimeoutMs;
  const lookUp = createHostLookups(resolve, { ...lookups, maxWaitMs });
  const agents = new LRUCache<string, Agent>({
    max: maxSpaces,
    memoMethod: (space) =>
      createGuardedAgent({ ...options, resolve: (hostname) => lookUp(space, hostname) }),
    dispose: (agent) => void agent.close(),
  });
  return {
    get: (space: string): Agent => agents.memo(space),
    close: async () => {
      const open = [...agents.values()];
      await Promise.all(open.map((agent) => agent.close()));
    },
  };
};
