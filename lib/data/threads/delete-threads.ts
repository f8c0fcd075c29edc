import { recordRunCancelled } from "../changes";
import { databaseNow } from "../clock";
import { database, type PoolName } from "../database";
import { eraseModelCalls } from "../models/model-calls";

/**
 * Deletes conversations, stops their runs, and erases their contents from model requests. With
 * `unchangedSince`, deletes only those that nobody has continued since.
 */
export const deleteThreads = (
  candidates: string[],
  pool: PoolName,
  unchangedSince?: Date,
): Promise<void> =>
  database(pool).$transaction(async (transaction) => {
    // Locked, so that no run can begin in the meantime.
    const locked = await transaction.$queryRaw<{ id: string }[]>`
      select id from "Thread" where id = any(${candidates}) and ("updatedAt" < ${unchangedSince ?? null}) is not false
      order by id for update`;
    const threads = locked.map(({ id }) => id);
    const runs = await transaction.run.findMany({
      where: { threadRef: { in: threads } },
      select: { id: true, status: true },
    });
    await transaction.thread.deleteMany({ where: { id: { in: threads } } });
    // Must follow the deletion: anything recorded from now on is recorded without contents.
    await eraseModelCalls(
      runs.map(({ id }) => id),
      transaction,
    );
    for (const { id, status } of runs)
      if (status === "running") await recordRunCancelled(transaction, id);
  });

const MAX_AGE_DAYS = 90;
const PURGE_BATCH = 100;

/** Deletes conversations that nobody has continued for 90 days. */
export const purgeThreads = async (): Promise<void> => {
  const cutoff = new Date(databaseNow() - MAX_AGE_DAYS * 86_400_000);
  for (;;) {
    const rows = await database("background").thread.findMany({
      where: { updatedAt: { lt: cutoff } },
      select: { id: true },
      take: PURGE_BATCH,
    });
    if (rows.length === 0) return;
    await deleteThreads(
      rows.map(({ id }) => id),
      "background",
      cutoff,
    );
  }
};
