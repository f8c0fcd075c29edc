import type { PoolClient } from "pg";
import { AppError } from "@/lib/errors";

/** How many calls in the background may be open at once. */
const MAX_OPEN_PER_AGENT = 100;
const MAX_OPEN_PER_SPACE = 200;
/** How much the results of a Space may take that are kept for their callers. */
const MAX_KEPT_BYTES = 256 * 1024 * 1024;

/** For statements. */
export const openStatuses = "('queued', 'running', 'input_required')";

const tooMany = (message: string, details: string) =>
  new AppError("rate_limited", message, { details, retryAfterSeconds: 5 });

type Usage = { agent: number; space: number; bytes: number };

/** Throws `rate_limited` when an agent or its Space has as many as it may. */
export const checkLimits = async (client: PoolClient, agent: { id: string; space: string }) => {
  const { rows } = await client.query<Usage>(
    `select (count(*) filter (where "agentId" = $2 and status in ${openStatuses}))::int as agent,
       (count(*) filter (where status in ${openStatuses}))::int as space,
       coalesce(sum("resultBytes"), 0)::float8 as bytes
     from "Job" where "spaceId" = $1 and "expiresAt" > now()`,
    [agent.space, agent.id],
  );
  const usage = rows[0] ?? { agent: 0, space: 0, bytes: 0 };
  if (usage.agent >= MAX_OPEN_PER_AGENT || usage.space >= MAX_OPEN_PER_SPACE)
    throw tooMany(
      "Too many calls are running in the background.",
      `At most ${MAX_OPEN_PER_AGENT} of an agent and ${MAX_OPEN_PER_SPACE} of its Space may be open at once. Wait for some to end, or cancel some.`,
    );
  if (usage.bytes >= MAX_KEPT_BYTES)
    throw tooMany(
      "Too many results of calls in the background are kept.",
      "Results of up to 256 MB are kept for a Space, each for 24 hours. Call without Prefer: respond-async.",
    );
};
