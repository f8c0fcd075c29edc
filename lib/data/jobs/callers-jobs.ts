import type { JobCaller } from "@/lib/jobs/job";
import type { JobStore } from "@/lib/jobs/job-store";
import { withConnection } from "../database";
import type { JobRow, JobRows } from "./job-rows";

type CallersJobs = Pick<JobStore, "find" | "findCall"> & {
  findRow(id: string, caller: JobCaller): Promise<JobRow | undefined>;
};

/** Creates the lookups that callers use for the jobs that they submitted. */
export const createCallersJobs = ({ isOf, openCall, toJob }: JobRows): CallersJobs => {
  const findRow: CallersJobs["findRow"] = async (id, caller) => {
    // A caller may send any string, but the database rejects this character.
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

    async find(id, caller) {
      const row = await findRow(id, caller);
      return row && toJob(row);
    },

    async findCall(id, caller) {
      const row = await findRow(id, caller);
      return (row && openCall(row)) ?? undefined;
    },
  };
};
