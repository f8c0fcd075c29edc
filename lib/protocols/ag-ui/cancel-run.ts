import { setTimeout } from "node:timers/promises";
import type { ThreadKey } from "@/lib/agent/model/thread";
import { AppError } from "@/lib/errors";
import type { ThreadStore } from "@/lib/runs/thread-store";
import type { OpenRuns } from "./open-runs";

const POLL_INTERVAL_MS = 200;
/** A server that missed the notification notices on renewing the run's lease, within 10 seconds. */
const MAX_WAIT_MS = 12_000;

/** Waits until another server has stopped a run. Returns false if that takes too long. */
const pollForEnd = async (
  { find, findRevision }: ThreadStore,
  key: ThreadKey,
  id: string,
  maxWaitMs: number,
): Promise<boolean> => {
  let revision: string | undefined;
  for (let waited = 0; waited < maxWaitMs; waited += POLL_INTERVAL_MS) {
    const next = await findRevision(key);
    if (waited === 0 || next !== revision) {
      const run = (await find(key))?.run;
      if (run?.id !== id || run.status !== "running") return true;
    }
    revision = next;
    await setTimeout(POLL_INTERVAL_MS);
  }
  return false;
};

type Ports = { threads: ThreadStore; openRuns: OpenRuns; maxWaitMs?: number };

/** Stops a conversation's run, on whichever server it is, and waits for it to end. */
export const stopRun = async (
  { threads, openRuns, maxWaitMs = MAX_WAIT_MS }: Ports,
  key: ThreadKey,
  runId?: string,
): Promise<"none" | "ended" | "running"> => {
  const id = await threads.requestCancel(key, runId);
  if (id === undefined) return "none";
  const run = openRuns.find(id);
  run?.cancel();
  const hasEnded = await (run
    ? Promise.race([
        run.waitForEnd().then(() => true),
        setTimeout(maxWaitMs, false, { ref: false }),
      ])
    : pollForEnd(threads, key, id, maxWaitMs));
  return hasEnded ? "ended" : "running";
};

/**
 * Stops a run for its owner. Returns whether there was one. Throws `unavailable` if it has not
 * ended in time.
 */
export const cancelRun = async (...args: Parameters<typeof stopRun>): Promise<boolean> => {
  const result = await stopRun(...args);
  if (result !== "running") return result === "ended";
  throw new AppError("unavailable", "The run is stopping but has not ended yet.", {
    details: "Try again, or read the conversation.",
    retryAfterSeconds: 5,
  });
};
