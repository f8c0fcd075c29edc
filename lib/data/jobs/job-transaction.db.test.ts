import type { PoolClient } from "pg";
import { afterAll, expect, test } from "vitest";
import { connectTestDatabase } from "../database-fixture";
import { createJobQueue } from "./job-queue";
import { inTransaction } from "./job-transaction";

connectTestDatabase();

const queue = createJobQueue({ onError: (error) => expect.unreachable(String(error)) });
afterAll(() => queue.stop());

const readSession = async (client: PoolClient) => {
  const { rows } = await client.query<{ pid: number; transaction: string }>(
    "select pg_backend_pid() as pid, pg_current_xact_id()::text as transaction",
  );
  return rows[0] ?? expect.unreachable();
};

test("keeps the connection after work that was refused, and rolls it back", async () => {
  const refusal = new Error("Too many jobs are open.");
  const sessions: { pid: number; transaction: string }[] = [];
  const refused = inTransaction(queue, "published", async (client) => {
    sessions.push(await readSession(client));
    throw refusal;
  });
  await expect(refused).rejects.toBe(refusal);
  const status = await inTransaction(queue, "published", async (client) => {
    sessions.push(await readSession(client));
    const { rows } = await client.query("select pg_xact_status($1::xid8) as status", [
      sessions[0]?.transaction,
    ]);
    return rows[0]?.status;
  });
  expect(sessions[1]?.pid).toBe(sessions[0]?.pid);
  expect(status).toBe("aborted");
});
