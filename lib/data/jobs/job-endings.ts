import { withConnection } from "../database";
import { openStatuses } from "./job-limits";
import type { JobQueue } from "./job-queue";
import { type JobContent, type JobRows, KEPT_FOR } from "./job-rows";
import { inTransaction } from "./job-transaction";

/** How jobs end. The queue forgets them in the same transaction. */
export const createJobEndings = <Content extends JobContent>(
  queue: JobQueue,
  { seal }: JobRows<Content>,
) => {
  const end = (id: string, text: string, values: unknown[]): Promise<void> =>
    inTransaction("background", async (client) => {
      await client.query(text, [id, ...values]);
      await client.query(
        `update "Job" set call = null where id = $1 and status not in ${openStatuses}`,
        [id],
      );
      await queue.remove(client, id);
    });

  return {
    finish(
      id: string,
      attempt: number,
      { status, outcome }: { status: string; outcome: Content["outcome"] },
    ): Promise<void> {
      const result = seal(id, "result", outcome);
      return end(
        id,
        `update "Job" set status = $3, result = $4, "resultBytes" = $5, revision = revision + 1,
           "updatedAt" = now(), "expiresAt" = now() + interval '${KEPT_FOR}'
         where id = $1 and attempt = $2 and status = 'running'`,
        [attempt, status, result, result.length],
      );
    },

    ask(id: string, attempt: number, question: Content["question"]): Promise<void> {
      return end(
        id,
        `update "Job" set status = 'input_required', result = $3, "begunAt" = null,
           revision = revision + 1, "updatedAt" = now(), "expiresAt" = now() + interval '${KEPT_FOR}'
         where id = $1 and attempt = $2 and status = 'running'`,
        [attempt, seal(id, "result", question)],
      );
    },

    acknowledge: (id: string): Promise<void> => end(id, `select 1 where $1 <> ''`, []),
  };
};

/** Deletes jobs that are not kept any longer. */
export const purgeJobs = async (): Promise<void> => {
  await withConnection((client) => client.query(`delete from "Job" where "expiresAt" < now()`));
};
