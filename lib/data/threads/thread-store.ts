import { isFollowed, requestCancel, setFollowed } from "./run-followers";
import { beginRun, finishRun, renewRun, saveRun } from "./thread-runs";
import { findRevision, findThread, listReplies, listUsage } from "./threads";

/** The conversations in the database, which every server shares. */
export const threadStore = {
  find: findThread,
  findRevision,
  listReplies,
  listUsage,
  begin: beginRun,
  renew: renewRun,
  save: saveRun,
  finish: finishRun,
  setFollowed,
  isFollowed,
  requestCancel,
};
