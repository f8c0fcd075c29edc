import type { ThreadContent, ThreadKey } from "@/lib/agent/model/thread";
import type { PoolName } from "../database";
import { findUnfollowedMs, requestCancel, setFollowed } from "./run-followers";
import {
  beginRun,
  finishRun,
  type RunEnding,
  type RunStart,
  renewRun,
  saveRun,
} from "./thread-runs";
import { findRevision, findThread, listReplies, listUsage } from "./threads";

/** The conversations in the database, which every server shares, over the connections of one pool. */
export const createThreadStore = (pool: PoolName) => ({
  find: (key: ThreadKey) => findThread(key, pool),
  findRevision: (key: ThreadKey) => findRevision(key, pool),
  listReplies: (key: ThreadKey) => listReplies(key, pool),
  listUsage: (key: ThreadKey, before: string) => listUsage(key, before, pool),
  begin: (key: ThreadKey, start: RunStart) => beginRun(key, start, pool),
  renew: (run: string, followed: boolean) => renewRun(run, followed, pool),
  save: (run: string, content: ThreadContent) => saveRun(run, content, pool),
  finish: (run: string, ending: RunEnding) => finishRun(run, ending, pool),
  setFollowed: (run: string, followed: boolean) => setFollowed(run, followed, pool),
  findUnfollowedMs: (run: string) => findUnfollowedMs(run, pool),
  requestCancel: (key: ThreadKey, runId?: string) => requestCancel(key, runId, pool),
});
