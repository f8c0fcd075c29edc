import { PrismaPg } from "@prisma/adapter-pg";
import { type ClientBase, DatabaseError, Pool, type PoolClient } from "pg";
import { measureClock } from "./clock";
import { Prisma, PrismaClient } from "./generated/client";

export type Transaction = Prisma.TransactionClient;

const TRANSACTION_TIMEOUT_MS = 60_000;

/** One pool per process, even though Next's bundle and the server's each contain a copy of this module. */
const slot = Symbol.for("toolwright.database");
type Connection = { url: string; pool: Pool; client: PrismaClient };
type Holder = { [slot]?: Connection };
const holder = globalThis as Holder;

/** Prisma sends times without a zone and reads them as UTC, so the session must not have another one. */
const prepareSession = async (client: ClientBase): Promise<void> => {
  await client.query("set timezone = 'UTC'");
  await measureClock(client);
};

export const connectDatabase = (url: string): PrismaClient => {
  if (holder[slot]?.url === url) return holder[slot].client;
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    onConnect: prepareSession,
  });
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  // Prisma's own five seconds are too few to replace an agent of 1,000 tools on a busy machine.
  const transactionOptions = { timeout: TRANSACTION_TIMEOUT_MS, maxWait: 10_000 };
  holder[slot] = { url, pool, client: new PrismaClient({ adapter, transactionOptions }) };
  return holder[slot].client;
};

export const disconnectDatabase = async (): Promise<void> => {
  const connection = holder[slot];
  delete holder[slot];
  await connection?.client.$disconnect();
  // Prisma only ends the pool if it has used it.
  if (connection && !connection.pool.ended) await connection.pool.end();
};

const getConnection = (): Connection => {
  const connection = holder[slot];
  if (!connection) throw new Error("Call connectDatabase before using the database.");
  return connection;
};

export const database = (): PrismaClient => getConnection().client;

/** Runs `work` with a pooled connection, for what Prisma cannot express (such as COPY). */
export const withConnection = async <Result>(
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await getConnection().pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    // The connection's state is unknown, so it is closed rather than returned to the pool.
    client.release(true);
    throw error;
  }
};

/** Compares this machine's clock with the database's; every new connection does so too. */
export const compareClocks = (): Promise<void> => withConnection(measureClock);
/** The connections of each pool, and who waits for one. */
export const listPools = () => {
  const { pool } = getConnection();
  const { totalCount, idleCount, waitingCount } = pool;
  return [
    {
      pool: "main",
      used: totalCount - idleCount,
      idle: idleCount,
      waiting: waitingCount,
      max: pool.options.max,
    },
  ];
};

export const databaseUrl = (): string => getConnection().url;

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";

/** Bad data, a violated constraint or an exceeded limit, as opposed to a database that does not respond. */
const refusalCodes = /^(?:22|23|54)/;

/** Whether the database refused what it was sent, so that sending it again would fail as well. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof DatabaseError && refusalCodes.test(error.code ?? "");

export const isReachable = async (): Promise<boolean> => {
  try {
    await database().$queryRaw`select 1`;
    return true;
  } catch {
    return false;
  }
};

/** Escapes what has a meaning in a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** Casts a value that zod has accepted. Prisma's JSON type does not allow optional properties. */
export const asJson = (value: unknown): Prisma.InputJsonValue => value as Prisma.InputJsonValue;
