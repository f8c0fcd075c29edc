import type { ThreadKey } from "@/lib/agent/model/thread";
import { recordRunCancelled, recordRunUnfollowed } from "../changes";
import { databaseNow } from "../clock";
import { database, type PoolName } from "../database";
import { FOLLOW_MS } from "./thread-runs";
import { canBeStored, latestRun } from "./threads";

export const setFollowed = async (
  id: string,
  isFollowed: boolean,
  pool: PoolName,
): Promise<void> => {
  const followedUntil = new Date(databaseNow() + (isFollowed ? FOLLOW_MS : 0));
  const change = { where: { id, status: "running" as const }, data: { followedUntil } };
  if (isFollowed) await database(pool).run.updateMany(change);
  else
    await database(pool).$transaction(async (transaction) => {
      const { count } = await transaction.run.updateMany(change);
      if (count > 0) await recordRunUnfollowed(transaction, id);
    });
};

export const findUnfollowedMs = async (id: string, pool: PoolName): Promise<number | undefined> => {
  const run = await database(pool).run.findUnique({
    where: { id },
    select: { followedUntil: true },
  });
  const ms = databaseNow() - (run?.followedUntil?.getTime() ?? 0);
  return ms < 0 ? undefined : ms;
};

export const requestCancel = async (
  key: ThreadKey,
  runId: string | undefined,
  pool: PoolName,
): Promise<string | undefined> => {
  if (!canBeStored(key.threadId)) return undefined;
  return database(pool).$transaction(async (transaction) => {
    const [run] = await transaction.run.findMany({
      where: { thread: key },
      select: { id: true, runId: true },
      ...latestRun,
    });
    if (!run || (runId !== undefined && run.runId !== runId)) return undefined;
    const { count } = await transaction.run.updateMany({
      where: { id: run.id, status: "running", leaseUntil: { gt: new Date(databaseNow()) } },
      data: { cancelRequestedAt: new Date(databaseNow()) },
    });
    if (count === 0) return undefined;
    await recordRunCancelled(transaction, run.id);
    return run.id;
  });
};
