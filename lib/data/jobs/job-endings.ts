import type { PoolClient } from "pg";
import type { JobStore } from "@/lib/jobs/job-store";
import { database } from "../database";
import { openStatuses } from "./job-limits";
import type { JobQueue } from "./job-queue";
import { type JobRow, type JobRows, RETENTION } from "./job-rows";
import { inTransaction } from "./job-transaction";

/**
 * Creates the operations that end jobs. They remove a job from the queue in the same transaction.
 */
export const createJobEndings = (
  queue: JobQueue,
  { seal }: JobRows,
): Pick<JobStore, "finish" | "ask" | "acknowledge"> => {
  /**
   * Removes a job from the queue, unless another server has it by now or it has been answered in
   * the meantime.
   */
  const forget = async (client: PoolClient, id: string): Promise<void> => {
    await client.query(
      `update "Job" set call = null where id = $1 and status not in ${openStatuses}`,
      [id],
    );
    const { rowCount } = await client.query(
      `select 1 from "Job" where id = $1 and status in ('queued', 'running') for update`,
      [id],
    );
    if (rowCount === 0) await queue.remove(client, id);
  };

  return {
    finish(id, attempt, { status, outcome }) {
      const result = seal(id, "result", outcome);
      return inTransaction(queue, "background", async (client) => {
        await client.query(
          `update "Job" set status = $3, result = $4, "resultBytes" = $5, revision = revision + 1,
             "updatedAt" = now(), "expiresAt" = now() + interval '${RETENTION}'
           where id = $1 and attempt = $2 and status = 'running'`,
          [id, attempt, status, result, result.length],
        );
        await forget(client, id);
      });
    },

    ask(id, attempt, question) {
      return inTransaction(queue, "background", async (client) => {
        const { rows } = await client.query<JobRow>(
          `update "Job" set "begunAt" = null, revision = revision + 1, "updatedAt" = now(),
             status = case when "cancelRequestedAt" is null then 'input_required' else status end,
             result = case when "cancelRequestedAt" is null then $3::bytea end,
             "expiresAt" = now() + interval '${RETENTION}'
           where id = $1 and attempt = $2 and status = 'running' returning *`,
          [id, attempt, seal(id, "result", question)],
        );
        const [row] = rows;
        // It was cancelled while it asked. The next server to take it ends and logs it.
        if (row?.status === "running")
          return queue.release(client, { id, space: row.spaceId, rank: row.rank });
        await forget(client, id);
      });
    },

    acknowledge: (id) => inTransaction(queue, "background", (client) => forget(client, id)),
  };
};

/** Deletes expired jobs. */
export const purgeJobs = async (): Promise<void> => {
  await database("background").$executeRaw`delete from "Job" where "expiresAt" < now()`;
};
