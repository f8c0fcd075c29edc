import { database, type Transaction } from "../database";
import { Prisma } from "../generated/client";
import { backfillSpaceRollups } from "./space-rollups";

/** How many days rollups are kept, by the length of their step. */
export const MAX_ROLLUP_DAYS = { minute: 3, hour: 90, day: Number.POSITIVE_INFINITY } as const;

const FAILURE_DAYS = 2;

const timedTables = ["CallRollup", "ModelRollup", "SpaceCallRollup", "SpaceModelRollup"].map(
  (name) => Prisma.raw(`"${name}"`),
);

const PURGE_ROWS = 50_000;

/** Deletes in batches, because a server that was off for days has millions of rows to delete. */
const purgeTable = async (table: Prisma.Sql, isExpired: Prisma.Sql): Promise<void> => {
  let rows = PURGE_ROWS;
  while (rows === PURGE_ROWS)
    rows = await database("background").$executeRaw`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${isExpired} limit ${PURGE_ROWS}
      ))`;
};

export const purgeRollups = async (): Promise<void> => {
  for (const step of ["minute", "hour"] as const) {
    const isExpired = Prisma.sql`
      step = ${step}::"RollupStep" and start < now() - make_interval(days => ${MAX_ROLLUP_DAYS[step] + 1})`;
    for (const table of timedTables) await purgeTable(table, isExpired);
  }
  const isExpired = Prisma.sql`start < now() - make_interval(days => ${FAILURE_DAYS})`;
  await purgeTable(Prisma.sql`"FailureRollup"`, isExpired);
};

const BACKFILL_ROWS = 10_000;

type BackfilledTable = { name: string; table: Prisma.Sql; columns: Prisma.Sql; count: Prisma.Sql };

const backfilledTables: BackfilledTable[] = [
  {
    name: "Call",
    table: Prisma.sql`"Call"`,
    columns: Prisma.sql`id, "agentId", version, tool, "keyId", status, "startedAt", ms`,
    count: Prisma.sql`"roll_up_calls"()`,
  },
  {
    name: "ModelCall",
    table: Prisma.sql`"ModelCall"`,
    columns: Prisma.sql`id, "agentId", version, purpose, step, provider, model, request, "inputTokens", "outputTokens",
      cost, "startedAt", ms`,
    count: Prisma.sql`"roll_up_model_calls"()`,
  },
];

/**
 * A row's transaction, from the 32 bits stored with it: the latest transaction id so far with these
 * bits.
 */
const rowTransaction = Prisma.sql`((
  xmin::text::bigint + (((pg_current_xact_id()::text::bigint - xmin::text::bigint) >> 32) << 32)
)::text::xid8)`;

/**
 * Whether a row comes from a dump. In the database that was dumped, it belonged to another
 * transaction than the migrations, and the snapshot says nothing about its transaction here.
 */
const isRestored = Prisma.sql`xmin in (select xmin from "_prisma_migrations")`;

/**
 * Counts the next page of rows and records its progress in the same transaction. Returns the number
 * of rows read.
 */
const backfillPage = async (
  { name, table, columns, count }: BackfilledTable,
  transaction: Transaction,
): Promise<number> => {
  const [state] = await transaction.$queryRaw<{ beforeId: string | null; snapshot: string }[]>`
    select "beforeId", snapshot::text from "RollupBackfill" where "table" = ${name} for update skip locked`;
  if (!state) return 0;
  const { beforeId, snapshot } = state;
  const [page] = await transaction.$queryRaw<{ rows: number; lastId: string | null }[]>`
    select count(*)::int as rows, min(id) as "lastId" from (
      select id from ${table} where ${beforeId}::text is null or id < ${beforeId}
      order by id desc limit ${BACKFILL_ROWS}
    ) as page`;
  const { rows = 0, lastId = null } = page ?? {};
  if (rows > 0) {
    // The trigger counts them as if they had just been inserted.
    await transaction.$executeRaw`create temp table old_calls (like ${table} including defaults) on commit drop`;
    await transaction.$executeRaw`
      create trigger rolled_up after insert on old_calls
      referencing new table as new_calls for each statement execute function ${count}`;
    await transaction.$executeRaw`
      insert into old_calls (${columns}) select ${columns} from ${table}
      where (${beforeId}::text is null or id < ${beforeId}) and id >= ${lastId}
        and (pg_visible_in_snapshot(${rowTransaction}, ${snapshot}::pg_snapshot) or ${isRestored})`;
  }
  if (rows < BACKFILL_ROWS)
    await transaction.$executeRaw`delete from "RollupBackfill" where "table" = ${name}`;
  else
    await transaction.$executeRaw`
      update "RollupBackfill" set "beforeId" = ${lastId} where "table" = ${name}`;
  return rows;
};

/**
 * Counts what was logged before there were rollups, newest first. One server at a time does this,
 * page by page. The rollups of Spaces are added up afterwards.
 */
export const backfillRollups = async (): Promise<void> => {
  for (const table of backfilledTables) {
    let rows = BACKFILL_ROWS;
    while (rows === BACKFILL_ROWS)
      rows = await database("background").$transaction((transaction) =>
        backfillPage(table, transaction),
      );
  }
  await backfillSpaceRollups();
};
