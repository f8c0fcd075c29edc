import { type StatisticsStep, statisticsSteps, stepMs } from "@/lib/agent/statistics-step";
import { database, type Transaction } from "../database";
import { Prisma } from "../generated/client";
import { BUCKET_COUNT } from "./latency";
import type { Span } from "./spans";

/**
 * The marker of the backfill. Until it is done, the statistics of Spaces are read from the rollups
 * of their agents.
 */
const BACKFILL = "Space";

/** The milliseconds added up in one transaction, by step. */
const BACKFILL_MS: Record<StatisticsStep, number> = {
  minute: stepMs.hour,
  hour: stepMs.day,
  day: stepMs.day,
};

const isStep = (text: string | undefined): text is StatisticsStep =>
  statisticsSteps.some((step) => step === text);

/**
 * Finds the latest span that has not been added up. `note` has the step and start of the last one
 * that was.
 */
const findNextSpan = async (
  transaction: Transaction,
  note: string | null,
): Promise<Span | undefined> => {
  const [noted, time] = note?.split(" ") ?? [];
  for (const step of statisticsSteps.slice(isStep(noted) ? statisticsSteps.indexOf(noted) : 0)) {
    const before = step === noted && time ? new Date(time) : null;
    const [row] = await transaction.$queryRaw<{ latest: Date | null }[]>`
      select greatest(
        (select max(start) from "CallRollup"
          where step = ${step}::"RollupStep" and (${before}::timestamptz is null or start < ${before})),
        (select max(start) from "ModelRollup"
          where step = ${step}::"RollupStep" and (${before}::timestamptz is null or start < ${before}))
      ) as latest`;
    if (!row?.latest) continue;
    const length = BACKFILL_MS[step];
    const start = Math.floor(row.latest.getTime() / length) * length;
    return { step, start, end: start + length };
  }
  return undefined;
};

/** Whether a rollup begins within a span. */
export const isWithin = ({ step, start, end }: Span): Prisma.Sql => Prisma.sql`
  step = ${step}::"RollupStep" and start >= ${new Date(start)} and start < ${new Date(end)}`;

/**
 * Adds up the histograms of a group, bucket by bucket. This costs a third of unnesting them, which
 * matters when a Space has many tools.
 */
export const sumHistograms = Prisma.raw(
  `array[${Array.from({ length: BUCKET_COUNT }, (_, index) => `coalesce(sum(latency[${index + 1}]), 0)`).join()}]`,
);

type Locked = { spaceId: string; start: Date };
type Sum = {
  rollups: Prisma.Sql;
  sums: Prisma.Sql;
  columns: Prisma.Sql;
  values: Prisma.Sql;
  zeros: Prisma.Sql;
};

const sums: Record<"SpaceCallRollup" | "SpaceModelRollup", Sum> = {
  SpaceCallRollup: {
    rollups: Prisma.sql`"CallRollup"`,
    columns: Prisma.sql`calls, errors, latency`,
    sums: Prisma.sql`coalesce(sum(calls), 0), coalesce(sum(errors), 0), ${sumHistograms}::int[]`,
    values: Prisma.sql`total.calls, total.errors, total.latency`,
    zeros: Prisma.sql`0, 0, '{}'::int[]`,
  },
  SpaceModelRollup: {
    rollups: Prisma.sql`"ModelRollup"`,
    columns: Prisma.sql`"inputTokens", "outputTokens", cost`,
    sums: Prisma.sql`coalesce(sum("inputTokens"), 0), coalesce(sum("outputTokens"), 0), coalesce(sum(cost), 0)`,
    values: Prisma.sql`total."inputTokens", total."outputTokens", total.cost`,
    zeros: Prisma.sql`0, 0, 0`,
  },
};

/**
 * Replaces the rows of a span with the sums of their agents' rollups. A transaction that counts
 * calls changes the agents' rollups before the Space's. So while a Space's row is locked, the
 * visible rollups of its agents are the ones that it counts.
 */
const addUp = async (
  transaction: Transaction,
  span: Span,
  name: keyof typeof sums,
): Promise<void> => {
  const { rollups, columns, sums: added, values, zeros } = sums[name];
  const table = Prisma.raw(`"${name}"`);
  const period = isWithin(span);
  await transaction.$executeRaw`
    insert into ${table} ("spaceId", step, start, ${columns})
    select distinct "spaceId", step, start, ${zeros} from ${rollups} join "Agent" on id = "agentId"
    where ${period} and version > 0 order by 1, 2, 3
    on conflict do nothing`;
  const locked = await transaction.$queryRaw<Locked[]>`
    select "spaceId", start from ${table} where ${period} order by "spaceId", step, start for update`;
  await transaction.$executeRaw`
    update ${table} as existing set (${columns}) = (${values})
    from (
      select "spaceId", start, ${added}
      from unnest(
        ${locked.map(({ spaceId }) => spaceId)}::text[], ${locked.map(({ start }) => start)}::timestamptz[]
      ) as locked ("spaceId", start)
      left join (
        select rollup.*, "spaceId" from ${rollups} as rollup join "Agent" on id = "agentId"
        where ${period} and version > 0
      ) as counted using ("spaceId", start)
      group by "spaceId", start
    ) as total ("spaceId", start, ${columns})
    where existing."spaceId" = total."spaceId" and existing.step = ${span.step}::"RollupStep"
      and existing.start = total.start`;
};

/**
 * Adds up the next span and records it in the same transaction. Returns whether there may be more.
 */
const backfillSpan = async (transaction: Transaction): Promise<boolean> => {
  const [state] = await transaction.$queryRaw<{ beforeId: string | null }[]>`
    select "beforeId" from "RollupBackfill" where "table" = ${BACKFILL} for update skip locked`;
  // Rows whose backfill by agent is not done would be missing.
  if (!state || (await transaction.rollupBackfill.count()) > 1) return false;
  const span = await findNextSpan(transaction, state.beforeId);
  if (!span) {
    await transaction.rollupBackfill.deleteMany({ where: { table: BACKFILL } });
    return false;
  }
  await addUp(transaction, span, "SpaceCallRollup");
  await addUp(transaction, span, "SpaceModelRollup");
  await transaction.rollupBackfill.updateMany({
    where: { table: BACKFILL },
    data: { beforeId: `${span.step} ${new Date(span.start).toISOString()}` },
  });
  return true;
};

/**
 * Adds up what was counted before Spaces had rollups, latest first. One server at a time does this.
 */
export const backfillSpaceRollups = async (): Promise<void> => {
  while (await database("background").$transaction(backfillSpan));
};

export const areSpaceRollupsComplete = async (): Promise<boolean> =>
  (await database().rollupBackfill.count({ where: { table: BACKFILL } })) === 0;

const selectDeleted = (space: string, table: Prisma.Sql, span: Span) => Prisma.sql`
  from ${table}
  where "agentId" in (select id from "Agent" where "spaceId" = ${space} and "deletedAt" is not null)
    and version > 0 and ${isWithin(span)}`;

const selectOfSpace = (space: string, table: Prisma.Sql, span: Span) => Prisma.sql`
  from ${table} where "spaceId" = ${space} and ${isWithin(span)}`;

/**
 * Selects the calls of all published agents of a Space. Subtracts those of deleted agents, which
 * can be restored.
 */
export const selectSpaceCalls = (space: string, span: Span): Prisma.Sql => Prisma.sql`
  select start, calls, errors, latency ${selectOfSpace(space, Prisma.sql`"SpaceCallRollup"`, span)}
  union all
  select start, -calls, -errors, "negate_histogram"(latency) ${selectDeleted(space, Prisma.sql`"CallRollup"`, span)}`;

export const selectSpaceTokens = (space: string, span: Span): Prisma.Sql => Prisma.sql`
  select start, "inputTokens", "outputTokens", cost
    ${selectOfSpace(space, Prisma.sql`"SpaceModelRollup"`, span)}
  union all
  select start, -"inputTokens", -"outputTokens", -cost ${selectDeleted(space, Prisma.sql`"ModelRollup"`, span)}`;
