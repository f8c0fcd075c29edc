import { withConnection } from "../database";
import type { JobCaller, JobContent, JobRow, JobRows, StoredJob } from "./job-rows";

/** What callers read of the jobs that they submitted themselves. */
export const createCallersJobs = <Content extends JobContent>({
  isOf,
  openCall,
  toJob,
}: JobRows<Content>) => {
  const query = async (text: string, values: unknown[]): Promise<JobRow[]> =>
    (await withConnection((client) => client.query<JobRow>(text, values), { pool: "published" }))
      .rows;

  const findRow = async (id: string, caller: JobCaller): Promise<JobRow | undefined> => {
    const rows = await query(
      `select * from "Job"
       where id = $1 and "agentId" = $2 and "keyId" = $3 and "expiresAt" > now()`,
      [id, caller.agentId, caller.keyId],
    );
    return rows.find((row) => isOf(row, caller));
  };

  return {
    findRow,

    async find(id: string, caller: JobCaller): Promise<StoredJob<Content> | undefined> {
      const row = await findRow(id, caller);
      return row && toJob(row);
    },

    async list(caller: JobCaller, cursor: string | undefined, limit: number) {
      const rows = await query(
        `select * from "Job" where "agentId" = $1 and "keyId" = $2 and "expiresAt" > now()
           and ($3::text is null or id < $3) order by id desc limit $4`,
        [caller.agentId, caller.keyId, cursor ?? null, limit],
      );
      const jobs = rows.filter((row) => isOf(row, caller)).map(toJob);
      return { jobs, nextCursor: rows.length < limit ? undefined : rows.at(-1)?.id };
    },

    async findCall(id: string, caller: JobCaller): Promise<Content["call"] | undefined> {
      const row = await findRow(id, caller);
      return (row && openCall(row)) ?? undefined;
    },
  };
};
