import { database } from "../database";

/** Maximum number of calls to read, so that a busy tool does not make this slow. */
const MAX_CALLS = 1_000;

/**
 * Counts a published tool's newest successful calls, and how many of them were answered from its
 * cache.
 */
export const countCacheHits = async (
  agentId: string,
  tool: string,
): Promise<{ calls: number; hits: number }> => {
  const [counts] = await database().$queryRaw<{ calls: number; hits: number }[]>`
    with latest as (
      select context->>'cached' as cached, status, version from "Call"
      where "agentId" = ${agentId} and tool = ${tool}
      order by id desc limit ${MAX_CALLS}
    )
    select count(*)::int as calls, count(cached)::int as hits from latest
    where version is not null and status < 400`;
  return counts ?? { calls: 0, hits: 0 };
};
