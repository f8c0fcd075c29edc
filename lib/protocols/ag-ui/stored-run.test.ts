import { expect, it } from "vitest";
import { AppError } from "@/lib/errors";
import type { StoredRunResult, ThreadStore } from "@/lib/runs/thread-store";
import { keepRun } from "./stored-run";

it("stores a run as failed, without another attempt, if its content is refused", async () => {
  const results: StoredRunResult[] = [];
  const finish: ThreadStore["finish"] = async (_, result) => {
    results.push(result);
    if (results.length === 1) throw new AppError("too_large", "The conversation is too long.");
  };
  const run = keepRun({
    threads: { finish } as ThreadStore,
    id: "run",
    isFollowed: () => true,
    content: { messages: [], state: { is: "stored" } },
    reportError: () => {},
  });
  const result = { status: "success", state: { is: "refused" }, messages: [] } as const;
  await run.finish({ ...result, error: null, openInterrupts: [], usage: [] } as StoredRunResult);
  expect(results).toMatchObject([
    { status: "success" },
    { status: "failed", state: { is: "stored" }, error: { code: "too_large" } },
  ]);
});
