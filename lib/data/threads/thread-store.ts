import type { ThreadStore } from "@/lib/runs/thread-store";
import type { PoolName } from "../database";
import { findUnfollowedMs, requestCancel, setFollowed } from "./run-followers";
import { beginRun, finishRun, renewRun, saveRun } from "./thread-runs";
import { createThreadUsage, type ThreadUsage } from "./thread-usage";
import { findRevision, findThread, listReplies, listUsage } from "./threads";

/**
 * Creates the store of conversations in the database, which all servers share, over the connections
 * of one pool.
 */
export const createThreadStore = (
  pool: PoolName,
  usage: ThreadUsage = createThreadUsage(pool),
): ThreadStore => ({
  find: (key) => findThread(key, pool),
  findRevision: (key) => findRevision(key, pool),
  listReplies: (key) => listReplies(key, pool),
  listUsage: (key, before) => listUsage(key, before, pool),
  begin: (key, start) => beginRun(key, start, usage, pool),
  renew: (run, isFollowed) => renewRun(run, isFollowed, pool),
  save: (run, content) => saveRun(run, content, pool),
  finish: (run, end) => finishRun(run, end, pool),
  setFollowed: (run, isFollowed) => setFollowed(run, isFollowed, pool),
  findUnfollowedMs: (run) => findUnfollowedMs(run, pool),
  requestCancel: (key, runId) => requestCancel(key, runId, pool),
});
