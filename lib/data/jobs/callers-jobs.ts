import { withConnection } from "../database";
import type { JobCaller, JobContent, JobRow, JobRows, StoredJob } from "./job-rows";

/** What callers read of the jobs that they submitted themselves. */
export const createCallersJobs = <Content extends JobContent>({
  isOf,
  openCall,
  toJob,
}: JobRows<Content>) => {
  const findRow = async (id: string, caller: JobCaller): Promise<JobRow | undefined> => {
    // A caller may send any text, and the database fails with this one.
    if (id.includes("\0")) return undefined;
    const { rows } = await withConnection(
      (client) =>
        client.query<JobRow>(
          `select * from "Job"
           where id = $1 and "agentId" = $2 and "keyId" = $3 and "expiresAt" > now()`,
          [id, caller.agentId, caller.keyId],
        ),
      { pool: "published" },
    );
    return rows.find((row) => isOf(row, caller));
  };

  return {
    findRow,

    async find(id: string, caller: JobCaller): Promise<StoredJob<Content> | undefined> {
      const row = await findRow(id, caller);
      return row && toJob(row);
    },

    async findCall(id: string, caller: JobCaller): Promise<Content["call"] | undefined> {
      const row = await findRow(id, caller);
      return (row && openCall(row)) ?? undefined;
    },
  };
};
