import type { PoolClient } from "pg";
import { type PoolName, withConnection } from "../database";
import { JOB_TIMEOUT_MS, type JobQueue } from "./job-queue";

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
  // An error thrown within `withConnection` would close the connection, which is still usable after
  // a rollback.
  const outcome = await withConnection(
    async (client) => {
      await client.query("begin");
      const [outcome] = await Promise.allSettled([work(client)]);
      await client.query(outcome.status === "fulfilled" ? "commit" : "rollback");
      return outcome;
    },
    { pool, timeoutMs: JOB_TIMEOUT_MS },
  );
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
};
