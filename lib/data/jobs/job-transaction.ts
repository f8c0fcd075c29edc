import type { PoolClient } from "pg";
import { type PoolName, withConnection } from "../database";

/** Runs the statements of the database and of the queue together, or none of them. */
export const inTransaction = <Result>(
  pool: PoolName,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> =>
  withConnection(
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
