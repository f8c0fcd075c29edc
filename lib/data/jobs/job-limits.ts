import { LRUCache } from "lru-cache";
import type { PoolClient } from "pg";
import { AppError } from "@/lib/errors";

/** Maximum number of background calls open at the same time. */
const MAX_OPEN_PER_AGENT = 100;
const MAX_OPEN_PER_SPACE = 200;
/** Maximum total size of a Space's results that are kept for their callers. */
const MAX_KEPT_BYTES = 256 * 1024 * 1024;
/** Adding up the sizes reads all jobs of a day, so it is not done for every submission. */
const KEPT_BYTES_VALID_MS = 10_000;
/** Spaces whose sums are in memory. */
const MAX_SUMS = 1_000;

/** For use in SQL statements. */
export const openStatuses = "('queued', 'running', 'input_required')";

const tooMany = (message: string, details: string) =>
  new AppError("rate_limited", message, { details, retryAfterSeconds: 5 });

type OpenJobs = { agent: number; space: number };

const countOpen = async (
  client: PoolClient,
  agent: { id: string; space: string },
): Promise<OpenJobs> => {
  const { rows } = await client.query<OpenJobs>(
    `select (count(*) filter (where "agentId" = $2))::int as agent, count(*)::int as space
     from "Job" where "spaceId" = $1 and status in ${openStatuses} and "expiresAt" > now()`,
    [agent.space, agent.id],
  );
  return rows[0] ?? { agent: 0, space: 0 };
};

const sumKeptBytes = async (client: PoolClient, space: string): Promise<number> => {
  const { rows } = await client.query<{ bytes: number }>(
    `select coalesce(sum("resultBytes"), 0)::float8 as bytes
     from "Job" where "spaceId" = $1 and "expiresAt" > now()`,
    [space],
  );
  return rows[0]?.bytes ?? 0;
};

/**
 * Creates a check of whether an agent and its Space may have another job. It throws `rate_limited`
 * if they have too many.
 */
export const createLimitCheck = () => {
  const keptBytes = new LRUCache<string, number>({ max: MAX_SUMS, ttl: KEPT_BYTES_VALID_MS });
  const findKeptBytes = async (client: PoolClient, space: string): Promise<number> => {
    const cached = keptBytes.get(space);
    if (cached !== undefined) return cached;
    const bytes = await sumKeptBytes(client, space);
    keptBytes.set(space, bytes);
    return bytes;
  };

  return async (client: PoolClient, agent: { id: string; space: string }): Promise<void> => {
    const open = await countOpen(client, agent);
    if (open.agent >= MAX_OPEN_PER_AGENT || open.space >= MAX_OPEN_PER_SPACE)
      throw tooMany(
        "Too many background calls are open.",
        `At most ${MAX_OPEN_PER_AGENT} calls per agent and ${MAX_OPEN_PER_SPACE} per Space may be open at the same time. Wait for some to end, or cancel some.`,
      );
    if ((await findKeptBytes(client, agent.space)) >= MAX_KEPT_BYTES)
      throw tooMany(
        "Too many results of background calls are stored.",
        "Up to 256 MB of results are kept per Space, each for 24 hours. Call without Prefer: respond-async.",
      );
  };
};
