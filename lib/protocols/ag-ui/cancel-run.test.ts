import { expect, test } from "vitest";
import { createThreadStore } from "@/lib/runs/thread-store-fixture";
import { cancelRun } from "./cancel-run";
import { createOpenRuns } from "./open-runs";

const key = { agentId: "a", owner: "o", threadId: "t" };

test("does not report a run as ended if it does not end in time", async () => {
  const threads = createThreadStore();
  const content = { messages: [], state: null };
  const id = await threads.begin(key, { ...content, runId: "r", version: 1, after: undefined });
  const here = createOpenRuns({ threads, reportError: () => {} });
  const elsewhere = createOpenRuns({ threads, reportError: () => {} });
  const run = here.open(id, content);
  for (const openRuns of [elsewhere, here])
    await expect(cancelRun({ threads, openRuns, maxWaitMs: 1 }, key)).rejects.toMatchObject({
      code: "unavailable",
    });
  expect(run.signal.aborted).toBe(true);
  const ending = { ...content, usage: [], activeAgent: undefined, resourceTexts: {} };
  await threads.finish(id, { ...ending, status: "cancelled" });
  expect(await cancelRun({ threads, openRuns: here }, key)).toBe(false);
});
