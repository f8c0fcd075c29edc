import { getEventListeners } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { createOpenRuns } from "./open-runs";

test("restarts the grace period when a client returns and leaves again", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { promise: unfollowedMs, resolve: answer } = Promise.withResolvers<number>();
  const threads = {
    findUnfollowedMs: vi.fn(async () => 1_000).mockReturnValueOnce(unfollowedMs),
    setFollowed: async () => {},
  };
  const openRuns = createOpenRuns({ threads, reportError: () => {}, reconnectMs: 1_000 });
  const run = openRuns.open("run", { messages: [], state: null });
  const visit = () =>
    run.follow({ send: () => {}, signal: AbortSignal.abort() }, { isJoining: false });
  await visit();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(threads.findUnfollowedMs).toHaveBeenCalledOnce();
  await visit();
  answer(1_000);
  await vi.advanceTimersByTimeAsync(999);
  expect(run.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(run.signal.aborted).toBe(true);
});

test("grants the whole grace period to a client that followed the run on another server", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const leftAt = Date.now() + 900;
  const threads = {
    findUnfollowedMs: async () => Date.now() - leftAt,
    setFollowed: async () => {},
  };
  const openRuns = createOpenRuns({ threads, reportError: () => {}, reconnectMs: 1_000 });
  const run = openRuns.open("run", { messages: [], state: null });
  await run.follow({ send: () => {}, signal: AbortSignal.abort() }, { isJoining: false });
  await vi.advanceTimersByTimeAsync(1_899);
  expect(run.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(run.signal.aborted).toBe(true);
});

test("stops a run as soon as it opens if it was cancelled before", () => {
  const threads = { findUnfollowedMs: async () => 0, setFollowed: async () => {} };
  const openRuns = createOpenRuns({ threads, reportError: () => {} });
  openRuns.cancel("run");
  const content = { messages: [], state: null };
  expect(openRuns.open("run", content).signal.aborted).toBe(true);
  expect(openRuns.open("other", content).signal.aborted).toBe(false);
});

test("does not keep a client in memory that followed a run to its end", async () => {
  const threads = { findUnfollowedMs: async () => 0, setFollowed: async () => {} };
  const content = { messages: [], state: null };
  const run = createOpenRuns({ threads, reportError: () => {} }).open("run", content);
  const { signal } = new AbortController();
  const following = run.follow({ send: () => {}, signal }, { isJoining: false });
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  run.end({ outcome: { type: "cancelled" }, usage: [], content });
  expect(await following).toMatchObject({ outcome: { type: "cancelled" } });
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
