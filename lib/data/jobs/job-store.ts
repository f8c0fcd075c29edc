import type { PoolClient } from "pg";
import type { JobStatus } from "@/lib/agent/job-status";
import type { JobStore } from "@/lib/jobs/job-store";
import { createCallersJobs } from "./callers-jobs";
import { createJobEndings } from "./job-endings";
import { createLimitCheck, openStatuses } from "./job-limits";
import type { JobQueue } from "./job-queue";
import { createJobRows, type JobRow, type JobSecrets, RETENTION } from "./job-rows";
import { inTransaction } from "./job-transaction";
import { createTakenJobs } from "./taken-jobs";

/** A Space's next rank. A Space without queued jobs begins at the current front of the queue. */
const nextRank = `coalesce(
  (select max(rank) + 1 from "Job" where status = 'queued' and "spaceId" = $1),
  (select min(rank) from "Job" where status = 'queued'), 0)`;

type NewRow = Pick<
  JobRow,
  | "id"
  | "spaceId"
  | "agentId"
  | "slug"
  | "version"
  | "keyId"
  | "tool"
  | "protocol"
  | "callerHash"
  | "call"
> & { variableRefs: readonly string[] };

const insertRow = async (client: PoolClient, row: NewRow): Promise<JobRow> => {
  const { rows } = await client.query<JobRow>(
    `insert into "Job" (id, "spaceId", "agentId", slug, version, "keyId", tool, protocol,
       "variableRefs", "callerHash", call, rank, "createdAt", "updatedAt", "expiresAt")
     values ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, ${nextRank}, now(), now(), now() + interval '${RETENTION}')
     returning *`,
    [
      row.spaceId,
      row.id,
      row.agentId,
      row.slug,
      row.version,
      row.keyId,
      row.tool,
      row.protocol,
      row.variableRefs,
      row.callerHash,
      row.call,
    ],
  );
  const [inserted] = rows;
  if (!inserted) throw new Error("The job was not stored.");
  return inserted;
};

/**
 * Cancels a job that is not running, or asks the server of a running one to stop it. Returns
 * undefined if it has ended or if its cancellation was already requested.
 */
const cancelOpen = async (
  client: PoolClient,
  { id, spaceId }: JobRow,
  outcome: Uint8Array,
  queue: JobQueue,
): Promise<JobRow | undefined> => {
  const before = await client.query<{ status: JobStatus; rank: number }>(
    `select status, rank from "Job" where id = $1 for update`,
    [id],
  );
  const [job] = before.rows;
  const { rows } = await client.query<JobRow>(
    `update "Job" set "cancelRequestedAt" = now(), "updatedAt" = now(), revision = revision + 1,
       status = case status when 'running' then 'running' else 'cancelled' end,
       result = case status when 'running' then null else $2::bytea end
     where id = $1 and status in ${openStatuses} and "cancelRequestedAt" is null returning *`,
    [id, outcome],
  );
  // The next server to take it writes its log.
  if (job?.status === "input_required")
    await queue.send(client, { id, space: spaceId, rank: job.rank });
  if (rows[0]?.status === "running")
    await client.query(`insert into "Change" (kind, subject) values ('job', $1)`, [id]);
  return rows[0];
};

/**
 * Creates the store of background calls. What a call sends, reports, and returns is encrypted. Jobs
 * and their queue change in one transaction, so that no job is lost and none is delivered that does
 * not exist.
 */
export const createJobStore = (queue: JobQueue, secrets: JobSecrets): JobStore => {
  const rows = createJobRows(secrets);
  const { seal, fingerprint, toJob } = rows;
  const { findRow, ...callersJobs } = createCallersJobs(rows);
  const checkLimits = createLimitCheck();

  return {
    ...callersJobs,
    ...createTakenJobs(queue, rows),
    ...createJobEndings(queue, rows),

    insert: ({ id, agent, keyId, call, submitter }) =>
      inTransaction(queue, "published", async (client) => {
        await checkLimits(client, { agent, keyId });
        const { variableRefs } = submitter;
        const row = await insertRow(client, {
          spaceId: agent.space,
          id,
          agentId: agent.id,
          slug: agent.slug,
          version: agent.version,
          keyId,
          tool: call.tool,
          protocol: call.caller.protocol,
          variableRefs,
          callerHash: fingerprint(variableRefs, submitter),
          call: seal(id, "call", call),
        });
        await queue.send(client, { id, space: agent.space, rank: row.rank });
        return toJob(row);
      }),

    async requestCancel(id, caller, outcome) {
      const row = await findRow(id, caller);
      if (!row) return undefined;
      const cancelled = await inTransaction(queue, "published", (client) =>
        cancelOpen(client, row, seal(id, "result", outcome), queue),
      );
      return toJob(cancelled ?? row);
    },

    async answer(id, caller, { call, revision, remaining }) {
      const row = await findRow(id, caller);
      if (!row) return undefined;
      const question = remaining === undefined ? null : seal(id, "result", remaining);
      return inTransaction(queue, "published", async (client) => {
        const { rows } = await client.query<JobRow>(
          `update "Job" set status = case when $4::bytea is null then 'queued' else status end,
             call = $3, result = $4, rank = ${nextRank}, revision = revision + 1, "updatedAt" = now(),
             "expiresAt" = now() + interval '${RETENTION}'
           where id = $2 and status = 'input_required' and revision = $5 returning *`,
          [row.spaceId, id, seal(id, "call", call), question, revision],
        );
        const [updated] = rows;
        if (!updated) return undefined;
        const { spaceId: space, rank } = updated;
        if (!question) await queue.send(client, { id, space, rank });
        return toJob(updated);
      });
    },
  };
};
