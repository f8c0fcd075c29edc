import type { PoolClient } from "pg";
import { databaseNow } from "../clock";
import { withConnection } from "../database";
import { readIdTime, toLowestId } from "../id";

const DAY_MS = 86_400_000;
/** How long before they are needed partitions are created, in milliseconds. */
const AHEAD_MS = 2 * DAY_MS;
/**
 * Maximum number of partitions. A longer retention has longer partitions, because a query looks
 * into each of them.
 */
const MAX_PARTITIONS = 60;
/**
 * Creating and dropping partitions locks the table for a moment. Giving up after this time keeps
 * others from queuing behind a long read.
 */
const LOCK_TIMEOUT_MS = 1_000;
/** Lets only one server at a time maintain the log. */
const UPKEEP_LOCK_KEY = 7_366_002;

const tables = ["Call", "ModelCall"] as const;
type Table = (typeof tables)[number];

export type LogRetention = {
  days: number;
  /** Maximum size of the log's tables, including their indexes. */
  maxBytes: number | undefined;
};

type Partition = {
  table: Table;
  name: string;
  /** When it begins and ends, in milliseconds since the Unix epoch. */
  start: number;
  end: number;
  bytes: number;
};

/**
 * Lists the partitions, oldest first, except for the default ones, which hold ids that fit nowhere
 * else.
 */
const listPartitions = async (client: PoolClient): Promise<Partition[]> => {
  const { rows } = await client.query<{
    table: Table;
    name: string;
    from: string | null;
    to: string;
    bytes: string;
  }>(
    `select parent.relname as table, child.relname as name, pg_total_relation_size(child.oid) as bytes,
      substring(pg_get_expr(child.relpartbound, child.oid) from 'FROM \\(''([0-9a-f-]{36})''\\)') as from,
      substring(pg_get_expr(child.relpartbound, child.oid) from 'TO \\(''([0-9a-f-]{36})''\\)') as to
    from pg_inherits join pg_class parent on parent.oid = inhparent join pg_class child on child.oid = inhrelid
    where parent.oid = any(array['"Call"', '"ModelCall"']::regclass[])
      and pg_get_expr(child.relpartbound, child.oid) <> 'DEFAULT'`,
  );
  return rows
    .map(({ table, name, from, to, bytes }) => ({
      table,
      name,
      start: from === null ? Number.NEGATIVE_INFINITY : readIdTime(from),
      end: readIdTime(to),
      bytes: Number(bytes),
    }))
    .sort((a, b) => a.end - b.end);
};

/** Runs statements that change the tables, in one transaction that waits only briefly for locks. */
const change = async (client: PoolClient, statements: readonly string[]): Promise<void> => {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    for (const statement of statements) await client.query(statement);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
};

/** Creates a partition and moves the rows for it out of the default one. */
const createPartition = (
  client: PoolClient,
  table: Table,
  { start, end }: { start: number; end: number },
): Promise<void> => {
  const from = toLowestId(start);
  const to = toLowestId(end);
  const date = new Date(start).toISOString().slice(0, 10).replaceAll("-", "");
  const name = `${table}_${date}`;
  return change(client, [
    // Waits for rows that are being written. If they were written after the move, the partition
    // could not be attached.
    `lock table "${table}_other" in access exclusive mode`,
    `create table "${name}" (like "${table}" including defaults)`,
    `with misplaced as (
      delete from "${table}_other" where id >= '${from}' and id < '${to}' returning *
    ) insert into "${name}" select * from misplaced`,
    `alter table "${table}" attach partition "${name}" for values from ('${from}') to ('${to}')`,
  ]);
};

const createAhead = async (
  client: PoolClient,
  partitions: readonly Partition[],
  { days }: LogRetention,
  now: number,
): Promise<void> => {
  const length = Math.max(1, Math.ceil(days / MAX_PARTITIONS)) * DAY_MS;
  for (const table of tables) {
    const own = partitions.filter((partition) => partition.table === table);
    // Later partitions may exist if the clock was ahead for a while.
    for (let start = Math.floor(now / DAY_MS) * DAY_MS; start < now + AHEAD_MS; ) {
      const next = own.find(({ end }) => end > start);
      const isCovered = next !== undefined && next.start <= start;
      const end = isCovered ? next.end : Math.min(start + length, next?.start ?? Infinity);
      if (!isCovered) await createPartition(client, table, { start, end });
      start = end;
    }
  }
};

/**
 * Returns the partitions to drop: those that are too old, then the oldest ones beyond `maxBytes`.
 * Never returns the current one.
 */
export const findExpired = (
  partitions: readonly Partition[],
  { days, maxBytes = Number.POSITIVE_INFINITY }: LogRetention,
  now: number,
): Partition[] => {
  let bytes = partitions.reduce((sum, partition) => sum + partition.bytes, 0);
  const expired: Partition[] = [];
  for (const partition of partitions) {
    const isCurrent = partition.end > now;
    const isTooOld = partition.end <= now - days * DAY_MS;
    if (isCurrent || !(isTooOld || bytes > maxBytes)) continue;
    bytes -= partition.bytes;
    expired.push(partition);
  }
  return expired;
};

const deleteExpired = async (
  client: PoolClient,
  partitions: readonly Partition[],
  retention: LogRetention,
  now: number,
): Promise<void> => {
  for (const { name } of findExpired(partitions, retention, now))
    await change(client, [`drop table "${name}"`]);
  const cutoff = toLowestId(now - retention.days * DAY_MS);
  for (const table of tables)
    await client.query(`delete from "${table}_other" where id < $1`, [cutoff]);
};

/**
 * Drops the partitions beyond the retention and creates those of the next days. Drops only whole
 * partitions, which takes no time and leaves no holes. Several servers can call this concurrently.
 */
export const maintainLog = (retention: LogRetention, now = databaseNow()): Promise<void> =>
  withConnection(async (client) => {
    const { rows } = await client.query<{ isFree: boolean }>(
      `select pg_try_advisory_lock(${UPKEEP_LOCK_KEY}) as "isFree"`,
    );
    if (!rows[0]?.isFree) return;
    try {
      const partitions = await listPartitions(client);
      try {
        // First, because nothing can be created on a full disk.
        await deleteExpired(client, partitions, retention, now);
      } finally {
        await createAhead(client, partitions, retention, now);
      }
    } finally {
      await client.query(`select pg_advisory_unlock(${UPKEEP_LOCK_KEY})`);
    }
  });
