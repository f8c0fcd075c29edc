import { type StatisticsStep, stepMs } from "@/lib/agent/statistics-step";
import { AppError } from "@/lib/errors";
import type { Reader, SpaceReader } from "../access/identity";
import { listAgentIds } from "../agents/list-agent-ids";
import { databaseNow } from "../clock";
import { database, type PoolName } from "../database";
import { Prisma } from "../generated/client";
import { addBuckets, type BucketCount, toPercentiles } from "./latency";
import { MAX_ROLLUP_DAYS } from "./rollups";
import {
  areSpaceRollupsComplete,
  isWithin,
  selectSpaceCalls,
  selectSpaceTokens,
  sumHistograms,
} from "./space-rollups";
import { type Span, toSpans } from "./spans";

export type StatisticsQuery = {
  /** Defaults to the whole Space. */
  agent?: string;
  tool?: string;
  from: Date;
  to: Date;
  step: StatisticsStep;
};

type Percentiles = { p50: number | null; p95: number | null; p99: number | null };

/**
 * The calls of published agents in one time step. Latencies are in milliseconds, the cost in US
 * dollars.
 */
export type StatisticsPoint = Percentiles & {
  start: Date;
  calls: number;
  errors: number;
  inputTokens: number;
  outputTokens: number;
  cost: number;
};

export type ToolStatistics = Percentiles & {
  agent: string;
  tool: string;
  calls: number;
  errors: number;
  lastUsedAt: Date;
};

const DAY_MS = 86_400_000;

/**
 * Returns the steps of a period, which begin with a whole one. Throws `unprocessable` if the first
 * is no longer kept.
 */
const toSpan = ({ from, to, step }: StatisticsQuery): Span => {
  const days = MAX_ROLLUP_DAYS[step];
  if (from.getTime() < databaseNow() - days * DAY_MS - stepMs[step])
    throw new AppError("unprocessable", `Statistics by ${step} are kept for ${days} days.`, {
      details: "Request a later period or longer steps.",
    });
  const start = Math.floor(from.getTime() / stepMs[step]) * stepMs[step];
  return { step, start, end: to.getTime() };
};

type Rollups = { agentIds: readonly string[]; tool: string | undefined };

/** Selects the rollups of a span, without those of drafts. */
const selectSpan = ({ agentIds, tool }: Rollups, span: Span) => Prisma.sql`
  select "agentId", start, tool, calls, errors, latency, "lastUsedAt" from "CallRollup"
  where "agentId" = any(${agentIds}::text[]) and version > 0 and ${isWithin(span)}
    ${tool === undefined ? Prisma.empty : Prisma.sql`and tool = ${tool}`}`;

const selectSpans = (rollups: Rollups, span: Span) =>
  Prisma.join(
    toSpans(span).map((part) => selectSpan(rollups, part)),
    " union all ",
  );

/** The calls of each bucket, starting with bucket 1. */
type Histogram = { counts: number[] };
const toBuckets = ({ counts }: Histogram): BucketCount[] =>
  counts.flatMap((calls, index) => (calls > 0 ? [{ bucket: index + 1, calls }] : []));

type CallsRow = Histogram & { start: Date; calls: number; errors: number };

const readCalls = (rollups: Prisma.Sql) => database().$queryRaw<CallsRow[]>`
  select start, sum(calls)::float as calls, sum(errors)::float as errors, ${sumHistograms}::float[] as counts
  from (${rollups}) as rollup group by start`;

type TokensRow = Pick<StatisticsPoint, "start" | "inputTokens" | "outputTokens" | "cost">;

const selectTokens = (agentIds: readonly string[], span: Span) => Prisma.sql`
  select start, "inputTokens", "outputTokens", cost from "ModelRollup"
  where "agentId" = any(${agentIds}::text[]) and version > 0 and ${isWithin(span)}`;

/**
 * Reads tokens and costs by step. Rounds the cost, because a subtraction that should leave zero may
 * be off in the last digits.
 */
const readTokens = (rollups: Prisma.Sql) => database().$queryRaw<TokensRow[]>`
  select start, sum("inputTokens")::float as "inputTokens", sum("outputTokens")::float as "outputTokens",
    greatest(0, round(sum(cost)::numeric, 12))::float as cost
  from (${rollups}) as rollup group by start`;

const noCalls = { calls: 0, errors: 0, p50: null, p95: null, p99: null };
const noTokens = { inputTokens: 0, outputTokens: 0, cost: 0 };

/** Returns one point for each step, including those without calls. */
const toSeries = (
  { step, start, end }: Span,
  calls: readonly CallsRow[],
  tokens: readonly TokensRow[],
): StatisticsPoint[] => {
  const points = new Map<number, StatisticsPoint>();
  for (let time = start; time < end; time += stepMs[step])
    points.set(time, { start: new Date(time), ...noCalls, ...noTokens });
  for (const { counts, ...row } of calls) {
    const point = points.get(row.start.getTime());
    if (point) Object.assign(point, row, toPercentiles(toBuckets({ counts })));
  }
  for (const row of tokens) {
    const point = points.get(row.start.getTime());
    if (point) Object.assign(point, row);
  }
  return [...points.values()];
};

type ToolRow = Omit<ToolStatistics, keyof Percentiles> & { counts: Histogram["counts"] | null };

/**
 * The tools whose latencies are added up, which takes most of the time when there are thousands:
 * those with the most calls, those with a call that took at least `minMs` milliseconds, or the
 * given ones.
 */
export type TimedTools =
  | { maxCount: number }
  | { minMs: number }
  | { tools: readonly { agent: string; tool: string }[] };

/** How many of the most called tools have percentiles. */
export const MAX_TIMED_TOOLS = 200;

const selectTimed = (timed: TimedTools): Prisma.Sql => {
  if ("maxCount" in timed)
    return Prisma.sql`order by calls desc, agent, tool limit ${timed.maxCount}`;
  if ("minMs" in timed)
    return Prisma.sql`where "highestBucket" >= "latency_bucket"(${timed.minMs}::float8)`;
  return Prisma.sql`where (agent, tool) in (
    select * from unnest(
      ${timed.tools.map(({ agent }) => agent)}::text[], ${timed.tools.map(({ tool }) => tool)}::text[]
    )
  )`;
};

const readTools = async (
  rollups: Prisma.Sql,
  { pool, timed }: { pool: PoolName; timed: TimedTools },
): Promise<ToolStatistics[]> => {
  const rows = await database(pool).$queryRaw<ToolRow[]>`
    with total as materialized (
      select "agentId", slug as agent, tool, sum(calls)::float as calls, sum(errors)::float as errors,
        max("lastUsedAt") as "lastUsedAt", max(cardinality(latency)) as "highestBucket"
      from (${rollups}) as rollup join "Agent" on id = "agentId" group by "agentId", agent, tool
    ), timed as materialized (
      select "agentId", tool from total ${selectTimed(timed)}
    )
    select agent, tool, calls, errors, "lastUsedAt", counts from total
    left join (
      select "agentId", tool, ${sumHistograms}::float[] as counts
      from (${rollups}) as rollup join timed using ("agentId", tool) group by "agentId", tool
    ) as histogram using ("agentId", tool)
    order by calls desc, agent, tool`;
  return rows.map(({ counts, ...row }) => ({
    ...row,
    ...toPercentiles(toBuckets({ counts: counts ?? [] })),
  }));
};

/**
 * Lists the tools of a Space's published agents that were called since the start of a day in UTC.
 */
export const listCalledTools = async (
  reader: SpaceReader,
  since: Date,
  pool: PoolName,
): Promise<{ agent: string; tool: string }[]> =>
  database(pool).$queryRaw`
    select distinct slug as agent, tool from "CallRollup" join "Agent" on id = "agentId"
    where "spaceId" = ${reader.space} and "deletedAt" is null and step = 'day' and version > 0
      and start >= date_trunc('day', ${since}::timestamptz, 'UTC')`;

/**
 * Returns the calls and errors of each tool of the Space's published agents, and the latency of
 * some.
 */
export const getToolStatistics = async (
  reader: SpaceReader,
  query: Omit<StatisticsQuery, "agent">,
  options: { pool: PoolName; timed: TimedTools },
): Promise<ToolStatistics[]> => {
  const agentIds = await listAgentIds(reader, undefined, options.pool);
  return readTools(selectSpans({ agentIds, tool: query.tool }, toSpan(query)), options);
};

/**
 * Returns calls, errors, latency, tokens, and cost over time, and totals per tool. `latency` covers
 * all calls of the period. Playground runs are not counted. A call that its caller cancelled is not
 * an error. The period begins with a whole step in UTC. Tokens are counted per agent, so they are
 * zero for a single tool.
 */
export const getStatistics = async (
  reader: Reader,
  { agent, ...query }: StatisticsQuery,
): Promise<{ latency: Percentiles; series: StatisticsPoint[]; tools: ToolStatistics[] }> => {
  const agentIds = await listAgentIds(reader, agent);
  const span = toSpan(query);
  const rollups = { agentIds, tool: query.tool };
  const isOfSpace = agent === undefined && query.tool === undefined;
  const [ofCalls, ofTokens] =
    isOfSpace && (await areSpaceRollupsComplete())
      ? [selectSpaceCalls(reader.space, span), selectSpaceTokens(reader.space, span)]
      : [selectSpan(rollups, span), selectTokens(agentIds, span)];
  const [calls, tokens, tools] = await Promise.all([
    readCalls(ofCalls),
    query.tool === undefined ? readTokens(ofTokens) : [],
    readTools(selectSpans(rollups, span), { pool: "api", timed: { maxCount: MAX_TIMED_TOOLS } }),
  ]);
  const latency = toPercentiles(addBuckets(calls.map(toBuckets)));
  return { latency, series: toSeries(span, calls, tokens), tools };
};
