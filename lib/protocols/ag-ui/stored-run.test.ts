import { expect, it, onTestFinished, vi } from "vitest";
import { AppError } from "@/lib/errors";
import type { StoredRunResult, ThreadStore } from "@/lib/runs/thread-store";
import { keepRun } from "./stored-run";

const ending: StoredRunResult = {
  status: "success",
  messages: [],
  state: "refused",
  usage: [],
  activeAgent: undefined,
  resourceTexts: {},
};

const keep = (finish: ThreadStore["finish"]) =>
  keepRun({
    threads: { finish } as ThreadStore,
    id: "run",
    isFollowed: () => true,
    content: { messages: [], state: "stored" },
    reportError: () => {},
    firstRetryMs: 1,
  });

it("stores a run as failed, without another attempt, if its content is refused", async () => {
  const results: StoredRunResult[] = [];
  const finish: ThreadStore["finish"] = async (_, result) => {
    results.push(result);
    if (results.length === 1) throw new AppError("too_large", "The conversation is too long.");
    return true;
  };
  await keep(finish).finish(ending);
  expect(results).toMatchObject([
    { status: "success" },
    { status: "failed", state: "stored", error: { code: "too_large" } },
  ]);
});

it.each([
  [48_000, "stored"],
  [72_000, "given up"],
])("a run that cannot be stored for %d ms is %s", async (outageMs, end) => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const startedAt = performance.now();
  const run = keep(async () => {
    if (performance.now() - startedAt >= outageMs) return true;
    vi.advanceTimersByTime(8_000);
    throw new Error("The database does not respond.");
  });
  const finished = run.finish(ending).then(
    () => "stored",
    () => "given up",
  );
  expect(await finished).toBe(end);
});
