import type { PoolClient } from "pg";
import { type PoolName, withConnection } from "../database";
import type { JobQueue } from "./job-queue";

/**
 * Runs statements on the database and the queue in one transaction, so that all or none take
 * effect.
 */
export const inTransaction = async <Result>(
  queue: JobQueue,
  pool: PoolName,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  // Within the transaction, it could wait for connections held by other transactions that are
  // waiting for it.
  await queue.start();
  return withConnection(
    async (client) => {
      await client.query("begin");
      const result = await work(client).catch(async (error: unknown) => {
        await client.query("rollback");
        throw error;
      });
      await client.query("commit");
      return result;
    },
    { pool },
  );
};
