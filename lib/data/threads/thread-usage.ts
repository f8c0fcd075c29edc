import { LRUCache } from "lru-cache";
import type { ThreadKey } from "@/lib/agent/model/thread";
import { canHaveShare, hasShare } from "../callers-share";
import { database, type PoolName } from "../database";

/** Maximum size of a Space's conversations. */
export const MAX_THREAD_GIGABYTES = 10;
/** Adding up the sizes reads the index of a Space's conversations, so not every run does it. */
const SUM_VALID_MS = 5_000;
/** Spaces whose sums are in memory. */
const MAX_SUMS = 1_000;

type Sum = { bytes: number };

const sumSpace = async (space: string, pool: PoolName): Promise<number> => {
  const [sum] = await database(pool).$queryRaw<Sum[]>`
    select coalesce(sum(bytes), 0)::float8 as bytes from "Thread"
    where "agentId" in (select id from "Agent" where "spaceId" = ${space})`;
  return sum?.bytes ?? 0;
};

const sumCaller = async (
  { agentId, owner }: Pick<ThreadKey, "agentId" | "owner">,
  pool: PoolName,
): Promise<number> => {
  const [sum] = await database(pool).$queryRaw<Sum[]>`
    select coalesce(sum(bytes), 0)::float8 as bytes from "Thread"
    where "agentId" = ${agentId} and owner = ${owner}`;
  return sum?.bytes ?? 0;
};

/** Tracks how much storage the conversations of each Space take up. */
export const createThreadUsage = (pool: PoolName, maxBytes = MAX_THREAD_GIGABYTES * 1024 ** 3) => {
  const spaces = new LRUCache<string, Sum>({
    max: MAX_SUMS,
    ttl: SUM_VALID_MS,
    fetchMethod: async (space) => ({ bytes: await sumSpace(space, pool) }),
  });
  return {
    /** Whether the caller has its share of what the Space may store. */
    async isFull(key: Pick<ThreadKey, "agentId" | "owner">): Promise<boolean> {
      const agent = await database(pool).agent.findUnique({
        where: { id: key.agentId },
        select: { spaceId: true },
      });
      const space = agent && (await spaces.fetch(agent.spaceId));
      if (!space || !canHaveShare(space.bytes, maxBytes)) return false;
      return hasShare(await sumCaller(key, pool), space.bytes, maxBytes);
    },
  };
};
export type ThreadUsage = ReturnType<typeof createThreadUsage>;
