import { LRUCache } from "lru-cache";
import type { PoolClient } from "pg";
import { AppError } from "@/lib/errors";
import { hasShare } from "../callers-share";

/** Maximum number of background calls open at the same time. */
const MAX_OPEN_PER_AGENT = 100;
const MAX_OPEN_PER_SPACE = 200;
/** Maximum total size of a Space's results that are kept for their callers. */
const MAX_KEPT_BYTES = 256 * 1024 * 1024;
/** Adding up the sizes reads all jobs of a day, so it is not done for every submission. */
const KEPT_BYTES_VALID_MS = 10_000;
/** Spaces and callers whose sums are in memory. */
const MAX_SUMS = 1_000;

/** For use in SQL statements. */
export const openStatuses = "('queued', 'running', 'input_required')";

const tooMany = (message: string, details: string) =>
  new AppError("rate_limited", message, { details, retryAfterSeconds: 5 });

type Submitter = { agent: { id: string; space: string }; keyId: string };
type OpenJobs = { caller: number; agent: number; space: number };
type KeptBytes = { caller: number; space: number };

const countOpen = async (client: PoolClient, { agent, keyId }: Submitter): Promise<OpenJobs> => {
  const { rows } = await client.query<OpenJobs>(
    `select (count(*) filter (where "agentId" = $2 and "keyId" = $3))::int as caller,
       (count(*) filter (where "agentId" = $2))::int as agent, count(*)::int as space
     from "Job" where "spaceId" = $1 and status in ${openStatuses} and "expiresAt" > now()`,
    [agent.space, agent.id, keyId],
  );
  return rows[0] ?? { caller: 0, agent: 0, space: 0 };
};

const sumKeptBytes = async (
  client: PoolClient,
  { agent, keyId }: Submitter,
): Promise<KeptBytes> => {
  const { rows } = await client.query<KeptBytes>(
    `select coalesce(sum("resultBytes") filter (where "agentId" = $2 and "keyId" = $3), 0)::float8 as caller,
       coalesce(sum("resultBytes"), 0)::float8 as space
     from "Job" where "spaceId" = $1 and "expiresAt" > now()`,
    [agent.space, agent.id, keyId],
  );
  return rows[0] ?? { caller: 0, space: 0 };
};

/**
 * Creates a check of whether a caller, the agent and its Space may have another job. It throws
 * `rate_limited` if they have too many.
 */
export const createLimitCheck = () => {
  const keptBytes = new LRUCache<string, KeptBytes>({ max: MAX_SUMS, ttl: KEPT_BYTES_VALID_MS });
  const findKeptBytes = async (client: PoolClient, submitter: Submitter): Promise<KeptBytes> => {
    const name = JSON.stringify([submitter.agent.id, submitter.keyId]);
    const cached = keptBytes.get(name);
    if (cached !== undefined) return cached;
    const bytes = await sumKeptBytes(client, submitter);
    keptBytes.set(name, bytes);
    return bytes;
  };

  return async (client: PoolClient, submitter: Submitter): Promise<void> => {
    const open = await countOpen(client, submitter);
    if (hasShare(open.caller, open.agent, MAX_OPEN_PER_AGENT) || open.space >= MAX_OPEN_PER_SPACE)
      throw tooMany(
        "Too many background calls are open.",
        `At most ${MAX_OPEN_PER_AGENT} calls per agent and ${MAX_OPEN_PER_SPACE} per Space may be open at the same time, and at most 90% of an agent's may be one caller's. Wait for some to end, or cancel some.`,
      );
    const results = await findKeptBytes(client, submitter);
    if (hasShare(results.caller, results.space, MAX_KEPT_BYTES))
      throw tooMany(
        "Too many results of background calls are stored.",
        "Up to 256 MB of results are kept per Space, at most 90% of it for one caller, each for 24 hours. Call without Prefer: respond-async.",
      );
  };
};
