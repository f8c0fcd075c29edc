import { expect, it } from "vitest";
import { AppError } from "@/lib/errors";
import type { StoredRunResult, ThreadStore } from "@/lib/runs/thread-store";
import { keepRun } from "./stored-run";

it("stores a run as failed, without another attempt, if its content is refused", async () => {
  const results: StoredRunResult[] = [];
  const finish: ThreadStore["finish"] = async (_, result) => {
    results.push(result);
    if (results.length === 1) throw new AppError("too_large", "The conversation is too long.");
    return true;
  };
  const run = keepRun({
    threads: { finish } as ThreadStore,
    id: "run",
    isFollowed: () => true,
    content: { messages: [], state: "stored" },
    reportError: () => {},
  });
  await run.finish({
    status: "success",
    messages: [],
    state: "refused",
    usage: [],
    activeAgent: undefined,
    resourceTexts: {},
  });
  expect(results).toMatchObject([
    { status: "success" },
    { status: "failed", state: "stored", error: { code: "too_large" } },
  ]);
});
