import { PrismaPg } from "@prisma/adapter-pg";
import { Pool, type PoolClient } from "pg";
import { AppError } from "@/lib/errors";
import { Prisma, PrismaClient } from "./generated/client";

export type Transaction = Prisma.TransactionClient;

/** One pool a process, though Next's bundle and the server's each hold a copy of this module. */
const slot = Symbol.for("toolwright.database");
type Holder = { [slot]?: { url: string; pool: Pool; client: PrismaClient } };
const holder = globalThis as Holder;

export const connectDatabase = (url: string): PrismaClient => {
  if (holder[slot]?.url === url) return holder[slot].client;
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000 });
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  holder[slot] = { url, pool, client: new PrismaClient({ adapter }) };
  return holder[slot].client;
};

export const disconnectDatabase = async (): Promise<void> => {
  const held = holder[slot];
  delete holder[slot];
  await held?.client.$disconnect();
  // Prisma ends the pool only if it ever used it.
  if (held && !held.pool.ended) await held.pool.end();
};

export const database = (): PrismaClient => {
  if (!holder[slot]) throw new Error("connectDatabase has not been called.");
  return holder[slot].client;
};

/** A connection of the pool, for what Prisma has no words for. Given back when `work` ends. */
export const withConnection = async <Result>(
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  if (!holder[slot]) throw new Error("connectDatabase has not been called.");
  const client = await holder[slot].pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    // What state it is in is anybody's guess.
    client.release(true);
    throw error;
  }
};

export const databaseUrl = (): string => {
  if (!holder[slot]) throw new Error("connectDatabase has not been called.");
  return holder[slot].url;
};

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";

export const isReachable = async (): Promise<boolean> => {
  try {
    await database().$queryRaw`select 1`;
    return true;
  } catch {
    return false;
  }
};

/** JSON columns take what zod has already accepted; Prisma's own type for them has no `undefined`. */
export const asJson = (value: unknown): Prisma.InputJsonValue => value as Prisma.InputJsonValue;

export const stale = () =>
  new AppError(
    "precondition_failed",
    "Somebody else changed this since you read it. Read it again, then repeat your change.",
  );
