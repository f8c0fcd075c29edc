import type { Claim, JobStore } from "@/lib/jobs/job-store";
import { withConnection } from "../database";
import { JOB_TIMEOUT_MS, type JobQueue } from "./job-queue";
import { type JobRow, type JobRows, RETENTION } from "./job-rows";
import { inTransaction } from "./job-transaction";

/**
 * Claims a job for this server, unless its tool has begun or it was cancelled. The job is kept for
 * longer than it may run.
 */
const claimUnbegun = `
  update "Job" set status = 'running', attempt = attempt + 1, revision = revision + 1, "updatedAt" = now(),
    "expiresAt" = now() + interval '${RETENTION}'
  where id = $1 and status in ('queued', 'running') and "begunAt" is null and "cancelRequestedAt" is null
  returning *`;

/** Gives back a job. A cancelled one keeps its status until the next server logs it. */
const giveBack = `
  update "Job" set revision = revision + 1, "updatedAt" = now(),
    status = case when "cancelRequestedAt" is null then 'queued' else status end
  where id = $1 and attempt = $2 and status in ('running', 'cancelled') and call is not null and "begunAt" is null
  returning *`;

/** Gives up a job whose tool has begun on a server that has stopped sending heartbeats. */
const giveUp = `
  update "Job" set status = 'unknown', revision = revision + 1, "updatedAt" = now(),
    "expiresAt" = now() + interval '${RETENTION}'
  where id = $1 and status = 'running' and "begunAt" is not null returning *`;

/** Finds a job that has ended, or must end, without a server that could log it. */
const findUnlogged = `
  select * from "Job"
  where id = $1 and status in ('running', 'cancelled', 'unknown') and call is not null`;

/** Creates the operations of a server on the jobs that it has taken from the queue. */
export const createTakenJobs = (
  queue: JobQueue,
  { seal, openCall }: JobRows,
): Pick<JobStore, "take" | "claim" | "begin" | "renew" | "saveProgress" | "release"> => {
  const execute = async (text: string, values: unknown[]): Promise<JobRow[]> =>
    (
      await withConnection((client) => client.query<JobRow>(text, values), {
        timeoutMs: JOB_TIMEOUT_MS,
      })
    ).rows;

  const toClaim = (type: "run" | "cancelled" | "lost", row: JobRow): Claim => {
    const { id, spaceId: space, agentId, slug, version, keyId, attempt } = row;
    const call = openCall(row);
    // The secret has changed. A job that has ended cannot be logged, and stays as it is.
    if (call === null)
      return row.status === "running" ? { type: "unreadable", attempt } : { type: "ended" };
    return {
      type,
      attempt,
      job: { id, agent: { id: agentId, space, slug, version }, keyId, call },
    };
  };

  return {
    take: queue.take,

    async claim(id) {
      const [unbegun] = await execute(claimUnbegun, [id]);
      if (unbegun) return toClaim("run", unbegun);
      await execute(giveUp, [id]);
      const [row] = await execute(findUnlogged, [id]);
      if (!row) return { type: "ended" };
      return toClaim(row.status === "unknown" ? "lost" : "cancelled", row);
    },

    async begin(id, attempt) {
      const [row] = await execute(
        `update "Job" set "begunAt" = case when "cancelRequestedAt" is null then now() end
         where id = $1 and attempt = $2 and status = 'running' returning *`,
        [id, attempt],
      );
      if (!row) return "lost";
      return row.begunAt ? "begun" : "cancelled";
    },

    async renew(ids) {
      await queue.keep(ids);
      const cancelled = await execute(
        `select * from "Job" where id = any($1) and "cancelRequestedAt" is not null`,
        [ids],
      );
      return cancelled.map(({ id }) => id);
    },

    async saveProgress(id, attempt, progress) {
      await execute(
        `update "Job" set progress = $3, revision = revision + 1, "updatedAt" = now()
         where id = $1 and attempt = $2 and status = 'running'`,
        [id, attempt, seal(id, "progress", progress)],
      );
    },

    release: (id, attempt) =>
      inTransaction(queue, "background", async (client) => {
        const { rows } = await client.query<JobRow>(giveBack, [id, attempt]);
        const [row] = rows;
        if (row) await queue.release(client, { id, space: row.spaceId, rank: row.rank });
      }),
  };
};
