import { getEventListeners } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { createOpenRuns } from "./open-runs";

test("a run whose client came back, and left again, has the whole time once more", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { promise: isFollowed, resolve: answer } = Promise.withResolvers<boolean>();
  const threads = {
    isFollowed: vi.fn(async () => false).mockReturnValueOnce(isFollowed),
    setFollowed: async () => {},
  };
  const openRuns = createOpenRuns({ threads, reportError: () => {}, reconnectMs: 1_000 });
  const run = openRuns.open("run", { messages: [], state: null });
  const visit = () =>
    run.follow({ send: () => {}, signal: AbortSignal.abort() }, { isJoining: false });
  await visit();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(threads.isFollowed).toHaveBeenCalledOnce();
  await visit();
  answer(false);
  await vi.advanceTimersByTimeAsync(999);
  expect(run.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(run.signal.aborted).toBe(true);
});

test("a client that followed a run to its end is not kept in memory", async () => {
  const threads = { isFollowed: async () => false, setFollowed: async () => {} };
  const content = { messages: [], state: null };
  const run = createOpenRuns({ threads, reportError: () => {} }).open("run", content);
  const { signal } = new AbortController();
  const following = run.follow({ send: () => {}, signal }, { isJoining: false });
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  run.end({ outcome: { type: "cancelled" }, usage: [], content });
  expect(await following).toMatchObject({ outcome: { type: "cancelled" } });
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
