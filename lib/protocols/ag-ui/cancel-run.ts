import { setTimeout } from "node:timers/promises";
import type { ThreadKey } from "@/lib/agent/model/thread";
import type { ThreadStore } from "@/lib/runs/thread-store";
import type { OpenRuns } from "./open-runs";

const POLL_INTERVAL_MS = 200;
const MAX_WAIT_MS = 5000;

/** Waits until another server has stopped a run. */
const pollForEnd = async (
  { find, findRevision }: ThreadStore,
  key: ThreadKey,
  id: string,
): Promise<void> => {
  let revision: string | undefined;
  for (let waited = 0; waited < MAX_WAIT_MS; waited += POLL_INTERVAL_MS) {
    const next = await findRevision(key);
    if (waited === 0 || next !== revision) {
      const run = (await find(key))?.run;
      if (run?.id !== id || run.status !== "running") return;
    }
    revision = next;
    await setTimeout(POLL_INTERVAL_MS);
  }
};

type Ports = { threads: ThreadStore; openRuns: OpenRuns };

/** Stops the run of a conversation, on whichever server it is, and waits for its end. Returns whether there was one. */
export const cancelRun = async (
  { threads, openRuns }: Ports,
  key: ThreadKey,
  runId?: string,
): Promise<boolean> => {
  const id = await threads.requestCancel(key, runId);
  if (id === undefined) return false;
  const run = openRuns.find(id);
  run?.cancel();
  await (run
    ? Promise.race([run.waitForEnd(), setTimeout(MAX_WAIT_MS, undefined, { ref: false })])
    : pollForEnd(threads, key, id));
  return true;
};
