import { PrismaPg } from "@prisma/adapter-pg";
import { type ClientBase, DatabaseError, Pool, type PoolClient } from "pg";
import type { AppError } from "@/lib/errors";
import { measureClock } from "./clock";
import { Prisma, PrismaClient } from "./generated/client";
import { createQuery, type Query } from "./query";
import { sessionSettings } from "./session-settings";

export type Transaction = Prisma.TransactionClient;

const TRANSACTION_TIMEOUT_MS = 60_000;

/**
 * Pools are separate so that waiting in one cannot keep another from a connection. `published` is
 * for what the call of a published agent waits for, `api` for the builder's API, and `background`
 * for the log, rollups, and purges. They are small enough that several servers can share
 * PostgreSQL's 100 connections.
 */
export const pools = {
  published: { max: 4, connectionTimeoutMs: 2_000, statementTimeoutMs: 5_000 },
  api: { max: 6, connectionTimeoutMs: 5_000, statementTimeoutMs: 10_000 },
  background: { max: 3, connectionTimeoutMs: 10_000, statementTimeoutMs: 2 * 60_000 },
} as const;
export type PoolName = keyof typeof pools;
const FROZEN_AFTER_MS = 1_000;
const poolNames = Object.keys(pools) as PoolName[];

/**
 * Shares the pools within the process, because Next's bundle and the server's each contain a copy
 * of this module.
 */
const slot = Symbol.for("toolwright.database");
type OpenPool = { pool: Pool; client: PrismaClient };
type Connection = { url: string; open: Record<PoolName, OpenPool> };
type Holder = { [slot]?: Connection };
const holder = globalThis as Holder;

/**
 * Closes a connection that is used for too long, because it may have fallen silent. Without this, it
 * would stay in use for a quarter of an hour. `query_timeout` does not work for COPY.
 */
const endLongUse = (pool: Pool, maxMs: number): void => {
  const timers = new WeakMap<ClientBase, NodeJS.Timeout>();
  pool.on("acquire", (client) => {
    timers.set(client, setTimeout(() => void client.end(), maxMs).unref());
  });
  pool.on("release", (_, client) => clearTimeout(timers.get(client)));
};

const openPool = (url: string, name: PoolName): OpenPool => {
  const { max, connectionTimeoutMs, statementTimeoutMs } = pools[name];
  /**
   * Prisma sends times without a zone and reads them as UTC, so the session must use UTC. What the
   * role or database has as its style of dates cannot be read, and its isolation may reject what
   * waits for a lock. The locks of a server that is gone without closing its connections must not
   * last for hours.
   */
  const prepareSession = async (client: ClientBase): Promise<void> => {
    await client.query(
      `${sessionSettings};
      set timezone = 'UTC'; set datestyle = 'ISO';
      set default_transaction_isolation = 'read committed';
      set statement_timeout = ${statementTimeoutMs};
      set idle_in_transaction_session_timeout = ${TRANSACTION_TIMEOUT_MS}`,
    );
    await measureClock(createQuery(client));
  };
  const pool = new Pool({
    connectionString: url,
    application_name: `toolwright ${name}`,
    max,
    connectionTimeoutMillis: connectionTimeoutMs,
    // A frozen database does not even cancel statements.
    ...(name !== "background" && { query_timeout: statementTimeoutMs + FROZEN_AFTER_MS }),
    onConnect: prepareSession,
  });
  if (name === "background") endLongUse(pool, statementTimeoutMs + FROZEN_AFTER_MS);
  // A lost connection rejects its next statement. While idle, it and the pool emit error events,
  // which must have listeners.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", () => {});
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  // Prisma's default of five seconds is too short to replace an agent of 1,000 tools on a busy
  // machine.
  const transactionOptions = { timeout: TRANSACTION_TIMEOUT_MS, maxWait: 10_000 };
  return { pool, client: new PrismaClient({ adapter, transactionOptions }) };
};

export const connectDatabase = (url: string): PrismaClient => {
  if (holder[slot]?.url !== url) {
    const published = openPool(url, "published");
    const api = openPool(url, "api");
    const background = openPool(url, "background");
    holder[slot] = { url, open: { published, api, background } };
  }
  return database();
};

export const disconnectDatabase = async (): Promise<void> => {
  const connection = holder[slot];
  delete holder[slot];
  for (const { client, pool } of Object.values(connection?.open ?? {})) {
    await client.$disconnect();
    // Prisma ends the pool only if it has used it.
    if (!pool.ended) await pool.end();
  }
};

const getConnection = (): Connection => {
  const connection = holder[slot];
  if (!connection) throw new Error("Call connectDatabase before using the database.");
  return connection;
};

export const database = (name: PoolName = "api"): PrismaClient => getConnection().open[name].client;

type ConnectionOptions = {
  pool?: PoolName;
  /**
   * Milliseconds after which the connection is considered lost. Otherwise, a silent one stays open
   * for 15 minutes.
   */
  timeoutMs?: number;
};

const rejectAfter = async <Result>(ms: number, work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const message = `Connection terminated: no response from the database within ${ms / 1000} seconds.`;
    timer = setTimeout(() => reject(new Error(message)), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};

/** Runs `work` with a pooled connection, for what Prisma cannot express, such as COPY. */
export const withConnection = async <Result>(
  work: (client: PoolClient) => Promise<Result>,
  { pool = "background", timeoutMs }: ConnectionOptions = {},
): Promise<Result> => {
  const client = await getConnection().open[pool].pool.connect();
  try {
    const promise = work(client);
    const result = await (timeoutMs === undefined ? promise : rejectAfter(timeoutMs, promise));
    client.release();
    return result;
  } catch (error) {
    // The connection's state is unknown, so it is closed rather than returned to the pool.
    client.release(true);
    throw error;
  }
};

/**
 * Creates a function that runs statements on one of the pools without Prisma. Pages need it too:
 * their bundle has its own `Prisma`, whose fragments (`Prisma.sql`) the client of the server's
 * bundle does not recognize.
 */
export const createPoolQuery =
  (name: PoolName): Query =>
  (text, values) =>
    createQuery(getConnection().open[name].pool)(text, values);

/**
 * Lists the used, idle, and maximum connections of each pool, and how many callers wait for one.
 */
export const listPools = () =>
  poolNames.map((name) => {
    const { totalCount, idleCount, waitingCount, options } = getConnection().open[name].pool;
    return {
      pool: name,
      used: totalCount - idleCount,
      idle: idleCount,
      waiting: waitingCount,
      max: options.max,
    };
  });

export const databaseUrl = (): string => getConnection().url;

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === code;

export const isUniqueViolation = (error: unknown): boolean => hasCode(error, "P2002");

/**
 * Waits for the deletion of one row. Throws `notFound()` if there is no such row, even if another
 * request has just deleted it.
 */
export const requireDeleted = async <Row>(
  deletion: PromiseLike<Row>,
  notFound: () => AppError,
): Promise<Row> => {
  try {
    return await deletion;
  } catch (error) {
    throw hasCode(error, "P2025") ? notFound() : error;
  }
};

/** Whether a row that the new one belongs to does not exist. */
export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, "P2003");

/**
 * Bad data, a violated constraint, or an exceeded limit, as opposed to a database that does not
 * respond.
 */
const refusalCodes = /^(?:22|23|54)/;

/** Whether the database rejected what it was sent, so that a retry would fail, too. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof DatabaseError && refusalCodes.test(error.code ?? "");

/** Escapes the special characters of a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** Casts a value that zod has validated. Prisma's JSON type does not allow optional properties. */
export const asJson = (value: unknown): Prisma.InputJsonValue => value as Prisma.InputJsonValue;
