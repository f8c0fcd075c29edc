import type { Reader } from "../access/identity";
import { getAgent } from "../agents/agents";
import { database } from "../database";

/** Days for which the activity of agents and versions is counted. */
const ACTIVITY_DAYS = 7;

/** Calls of a published agent. `calls` has one count per day, oldest first. */
type AgentCalls = { calls: number[]; failed: number; lastCalledAt: Date | null };

type DayRow = { agentId: string; age: number; calls: number; failed: number; lastCalledAt: Date };

export const createEmptyCalls = (): AgentCalls => ({
  calls: Array.from({ length: ACTIVITY_DAYS }, () => 0),
  failed: 0,
  lastCalledAt: null,
});

/**
 * Counts the calls of published agents over the last `ACTIVITY_DAYS`, by agent id. A day is 24
 * hours and ends with the current hour. Excludes playground runs.
 */
export const countAgentCalls = async (
  agentIds: readonly string[],
): Promise<Map<string, AgentCalls>> => {
  const rows = await database().$queryRaw<DayRow[]>`
    select "agentId", floor(extract(epoch from date_trunc('hour', now()) - start) / 86400)::int as age,
      sum(calls)::int as calls, sum(errors)::int as failed, max("lastUsedAt") as "lastCalledAt"
    from "CallRollup"
    where "agentId" = any(${agentIds}) and step = 'hour' and version > 0
      and start > date_trunc('hour', now()) - make_interval(days => ${ACTIVITY_DAYS})
    group by "agentId", age`;
  const byAgent = new Map<string, AgentCalls>();
  for (const { agentId, age, calls, failed, lastCalledAt } of rows) {
    const sum = byAgent.get(agentId) ?? createEmptyCalls();
    // The server that logged a call may be slightly ahead of the database.
    const day = ACTIVITY_DAYS - 1 - Math.max(age, 0);
    sum.calls[day] = (sum.calls[day] ?? 0) + calls;
    sum.failed += failed;
    if (!sum.lastCalledAt || sum.lastCalledAt < lastCalledAt) sum.lastCalledAt = lastCalledAt;
    byAgent.set(agentId, sum);
  }
  return byAgent;
};

/** Counts the calls of an agent over the last `ACTIVITY_DAYS`, by version. */
export const countVersionCalls = async (
  reader: Reader,
  slug: string,
): Promise<Map<number, number>> => {
  const { id } = await getAgent(reader, slug);
  const rows = await database().$queryRaw<{ version: number; calls: number }[]>`
    select version, sum(calls)::int as calls from "CallRollup"
    where "agentId" = ${id} and step = 'hour' and version > 0
      and start > date_trunc('hour', now()) - make_interval(days => ${ACTIVITY_DAYS})
    group by version`;
  return new Map(rows.map(({ version, calls }) => [version, calls]));
};

export type FirstSteps = { created: boolean; tried: boolean; published: boolean; called: boolean };

/**
 * Returns which of the steps from an empty Space to a first call are done. A Space that has been
 * called counts as tried. To find out that it has no trial of a draft, all its statistics would
 * have to be read, and they are kept indefinitely.
 */
export const getFirstSteps = async ({ space }: Reader): Promise<FirstSteps> => {
  const [steps] = await database().$queryRaw<FirstSteps[]>`
    with own as (select id from "Agent" where "spaceId" = ${space} and "deletedAt" is null),
    days as not materialized (
      select version from "CallRollup"
      where "agentId" in (select id from own) and step = 'day'
    ),
    calls as materialized (select exists (select 1 from days where version > 0) as called)
    select
      exists (select 1 from "Tool" where "agentId" in (select id from own)) as created,
      case when called then true else exists (select 1 from days where version = 0) end as tried,
      exists (select 1 from "Version" where "agentId" in (select id from own)) as published,
      called
    from calls`;
  return steps ?? { created: false, tried: false, published: false, called: false };
};
