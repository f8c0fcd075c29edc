import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { sessionSettings } from "../../lib/data/session-settings.ts";
import product from "../../package.json" with { type: "json" };

/**
 * The advisory lock key that Prisma Migrate uses, so that the two never migrate at the same time.
 */
const PRISMA_LOCK_KEY = 72_707_369;

/** The oldest PostgreSQL that supports the SQL of the product's queries. */
const MIN_POSTGRES_MAJOR = 16;

type Row = { migration_name: string; checksum: string; finished: boolean; rolled_back: boolean };

/** The database does not respond, as opposed to rejecting a request. */
export class DatabaseAwayError extends Error {}

/** The codes of a server that is starting, stopping, or out of connections. */
const transientCodes = /^(?:ECONNREFUSED|53\d{3}|57P0[1-5])$/;
/** How long to wait for such a server. */
const MAX_WAIT_MS = 10_000;
const MAX_ATTEMPT_MS = 5_000;

type Connection = { url: string; maxWaitMs: number; signal: AbortSignal | undefined };

/** Throws if the URL refers to a certificate that cannot be read. */
function createClient(url: string, connectionTimeoutMillis: number): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis });
  } catch (error) {
    throw new Error(`DATABASE_URL: ${(error as Error).message}.`);
  }
}

async function connect({ url, maxWaitMs, signal }: Connection): Promise<pg.Client> {
  const { host, pathname } = new URL(url);
  const deadline = Date.now() + maxWaitMs;
  const connectionTimeoutMillis = Math.min(MAX_ATTEMPT_MS, maxWaitMs);
  for (;;) {
    const client = createClient(url, connectionTimeoutMillis);
    client.on("error", () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      const { code, message: cause } = error as NodeJS.ErrnoException;
      const isTransient = transientCodes.test(code ?? "");
      if (!isTransient || Date.now() > deadline) {
        const reason = cause || code || "no response";
        const message = `DATABASE_URL: no connection to ${pathname.slice(1)} at ${host}: ${reason}`;
        const isAway = isTransient || !(error instanceof pg.DatabaseError);
        throw isAway ? new DatabaseAwayError(message) : new Error(message);
      }
      await sleep(250, undefined, { signal });
    }
  }
}

async function checkDatabase(client: pg.Client) {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding`,
  );
  const { version = "", encoding } = rows[0] ?? {};
  if (Number.parseInt(version, 10) < MIN_POSTGRES_MAJOR)
    throw new Error(
      `DATABASE_URL: this is PostgreSQL ${version}; version ${MIN_POSTGRES_MAJOR} or newer is needed.`,
    );
  // Any other encoding rejects some of the text that people and services send.
  if (encoding !== "UTF8")
    throw new Error(
      `DATABASE_URL: the encoding of this database is ${encoding}; create one with the encoding UTF8.`,
    );
}

const readBackend = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid ?? 0;

/**
 * Rejects a pooler in transaction mode: settings and locks of a session would get lost, or stay with
 * a connection that others use.
 */
async function checkPooling(client: pg.Client, url: string) {
  const other = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: MAX_ATTEMPT_MS,
  });
  other.on("error", () => {});
  try {
    await other.connect();
    const backend = await readBackend(client);
    // A pooler with several connections may use another one for each statement.
    const isFixed = backend === (await readBackend(client));
    if (isFixed && backend !== (await readBackend(other))) return;
  } catch {
    // There may be no connection left, which says nothing about a pooler.
    return;
  } finally {
    await other.end().catch(() => {});
  }
  throw new Error(
    "DATABASE_URL: a pooler shares a connection to PostgreSQL between sessions. Set it to session pooling, or connect to PostgreSQL itself.",
  );
}

/** A machine that is gone loses its lock after two minutes. */
const SESSION_SETTINGS = `${sessionSettings};
  set tcp_keepalives_idle = 60; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 6`;

/** Servers that start together only look for migrations in turn. */
const NOTED_WAIT_MS = 1_000;

/** One server at a time migrates. */
async function takeLock(client: pg.Client) {
  const { rows } = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_lock($1) as taken",
    [PRISMA_LOCK_KEY],
  );
  if (rows[0]?.taken) return;
  const timer = setTimeout(
    () => console.log("Waiting until another server has migrated the database …"),
    NOTED_WAIT_MS,
  );
  try {
    await client.query("select pg_advisory_lock($1)", [PRISMA_LOCK_KEY]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Whether this version runs on a database with a migration of a later version. It usually does,
 * because migrations only add at first. A migration that removes what older versions use is named
 * for the oldest version that does not need it: `…_needs_0_3`.
 */
function isCompatible(migration: string, version: string): boolean {
  const needed = /_needs_(\d+)_(\d+)$/.exec(migration)?.slice(1).map(Number);
  if (!needed) return true;
  const own = version.split(".").map(Number);
  const [major = 0, minor = 0] = needed;
  const [ownMajor = 0, ownMinor = 0] = own;
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

function readMigrations(folder: string) {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
  return names.flatMap((name) => {
    const file = path.join(folder, name, "migration.sql");
    return fs.existsSync(file) ? [{ name, sql: fs.readFileSync(file, "utf8") }] : [];
  });
}

/**
 * How long a migration waits for a table. Anyone else who needs the table waits behind the
 * migration, so this is short.
 */
const LOCK_TIMEOUT_MS = 1_000;
/** The pause before the next attempt, so that those who waited get their turn. */
const LOCK_PAUSE_MS = 1_000;
const MAX_LOCK_ATTEMPTS = 60;

/** Whether somebody else used what the migration changes. The migration is then retried. */
const isLocked = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === "55P03" || error.code === "40P01");

async function apply(client: pg.Client, name: string, sql: string, checksum: string) {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(sql);
    await client.query(
      `insert into "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
       values ($1, $2, $3, now(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

type Migration = { name: string; sql: string; checksum: string };

async function applyWhenFree(
  client: pg.Client,
  { name, sql, checksum }: Migration,
  signal: AbortSignal | undefined,
) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(client, name, sql, checksum);
    } catch (error) {
      if (isLocked(error) && attempt < MAX_LOCK_ATTEMPTS) {
        await sleep(LOCK_PAUSE_MS, undefined, { signal });
        continue;
      }
      const reason = isLocked(error)
        ? "other sessions keep its tables locked. Look for long transactions in pg_stat_activity"
        : (error as Error).message;
      throw new Error(`Migration ${name} failed and was rolled back: ${reason}`);
    }
  }
}

/** Writes nothing if the table exists, because a server also starts on a standby. */
async function ensureMigrationTable(client: pg.Client) {
  const { rows } = await client.query(
    `select where to_regclass('public."_prisma_migrations"') is null`,
  );
  if (rows.length === 0) return;
  await client.query(`create table "_prisma_migrations" (
    id varchar(36) primary key not null, checksum varchar(64) not null, finished_at timestamptz,
    migration_name varchar(255) not null, logs text, rolled_back_at timestamptz,
    started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`);
}

type Options = { folder?: string; version?: string; signal?: AbortSignal; maxWaitMs?: number };

/**
 * Applies the pending migrations, each in a transaction, and resolves to their names. Uses Prisma's
 * own migration table, so that this can be mixed with `prisma migrate`. Throws if the database
 * cannot be reached, is too new for the code, or a migration fails.
 */
export async function migrate(
  url: string,
  {
    folder = "prisma/migrations",
    version = product.version,
    signal,
    maxWaitMs = MAX_WAIT_MS,
  }: Options = {},
): Promise<string[]> {
  const client = await connect({ url, maxWaitMs, signal });
  // Rolls back what has begun, and does not wait for another server.
  const stop = () => void client.end();
  signal?.addEventListener("abort", stop);
  try {
    await checkDatabase(client);
    await checkPooling(client, url);
    await client.query(SESSION_SETTINGS);
    await takeLock(client);
    await ensureMigrationTable(client);
    const { rows } = await client.query<Row>(
      `select migration_name, checksum, finished_at is not null as finished,
       rolled_back_at is not null as rolled_back from "_prisma_migrations"`,
    );
    const failedRow = rows.find((row) => !row.finished && !row.rolled_back);
    if (failedRow) {
      throw new Error(
        `Migration ${failedRow.migration_name} failed earlier: repair the database, then run npx prisma migrate resolve.`,
      );
    }
    const appliedChecksums = new Map(
      rows.filter((row) => !row.rolled_back).map((row) => [row.migration_name, row.checksum]),
    );
    const applied: string[] = [];
    for (const { name, sql } of readMigrations(folder)) {
      const checksum = createHash("sha256").update(sql).digest("hex");
      const appliedChecksum = appliedChecksums.get(name);
      if (appliedChecksum === undefined) {
        await applyWhenFree(client, { name, sql, checksum }, signal);
        applied.push(name);
      } else if (appliedChecksum !== checksum) {
        throw new Error(`Migration ${name} was edited after it was applied: undo the edit.`);
      }
      appliedChecksums.delete(name);
    }
    const incompatible = [...appliedChecksums.keys()].find((name) => !isCompatible(name, version));
    if (incompatible !== undefined) {
      throw new Error(
        `The database has the migration ${incompatible}, for which version ${version} is too old: start the newer version, or use another database.`,
      );
    }
    return applied;
  } finally {
    signal?.removeEventListener("abort", stop);
    await client.end();
  }
}

const RETRY_MS = 1_000;

/** Applies the pending migrations as soon as the database responds. Resolves to their names. */
export async function migrateWhenBack({
  url,
  folder,
  signal,
}: {
  url: string;
  folder: string;
  signal: AbortSignal;
}): Promise<string[]> {
  for (;;) {
    try {
      return await migrate(url, { folder, signal });
    } catch (error) {
      if (!(error instanceof DatabaseAwayError)) throw error;
      await sleep(RETRY_MS, undefined, { signal });
    }
  }
}
