import type { PoolClient } from "pg";
import { type PoolName, withConnection } from "../database";
import type { JobQueue } from "./job-queue";

/** Runs the statements of the database and of the queue together, or none of them. */
export const inTransaction = async <Result>(
  queue: JobQueue,
  pool: PoolName,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  // Within the transaction it could wait for the connections that other transactions hold while they wait for it.
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
