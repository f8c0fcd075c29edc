import { database } from "./database";
import { Prisma } from "./generated/client";

const BATCH_ROWS = 1_000;

/** The tables whose old rows are deleted in batches. All of them have an `id`. */
type Table =
  | "Call"
  | "ModelCall"
  | "OauthAccessToken"
  | "OauthClient"
  | "OauthClientAssertion"
  | "OauthRefreshToken"
  | "Session"
  | "Thread"
  | "Verification";

/**
 * Deletes the rows that match a condition in batches, so that no lock is held for long. Skips rows
 * that another server is deleting.
 */
export const deleteRows = async (
  table: Table,
  condition: Prisma.Sql,
  batchRows = BATCH_ROWS,
): Promise<void> => {
  const name = Prisma.raw(`"${table}"`);
  for (;;) {
    const count = await database("background").$executeRaw`
      delete from ${name} where id in (
        select id from ${name} where ${condition} limit ${batchRows} for update skip locked
      )`;
    if (count < batchRows) return;
  }
};
