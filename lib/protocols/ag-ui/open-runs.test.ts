import { getEventListeners } from "node:events";
import { EventType } from "@ag-ui/core";
import { expect, onTestFinished, test, vi } from "vitest";
import { createOpenRuns } from "./open-runs";
import type { AgUiEvent } from "./run-events";
import { toSnapshots } from "./terminal-events";

const content = { messages: [], state: null };

test("restarts the grace period when a client returns and leaves again", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { promise: unfollowedMs, resolve: answer } = Promise.withResolvers<number>();
  const threads = {
    findUnfollowedMs: vi.fn(async () => 1_000).mockReturnValueOnce(unfollowedMs),
    setFollowed: async () => {},
  };
  const openRuns = createOpenRuns({ threads, reportError: () => {}, reconnectMs: 1_000 });
  const run = openRuns.open("run", content);
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
  const run = openRuns.open("run", content);
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
  expect(openRuns.open("run", content).signal.aborted).toBe(true);
  expect(openRuns.open("other", content).signal.aborted).toBe(false);
});

test("sends a client that cannot get everything nothing until the conversation is stored", async () => {
  const threads = { findUnfollowedMs: async () => 0, setFollowed: async () => {} };
  const run = createOpenRuns({ threads, reportError: () => {} }).open("run", content);
  const say = (delta: string) => ({
    type: EventType.TEXT_MESSAGE_CONTENT as const,
    messageId: "a",
    delta,
  });
  run.send(say("x".repeat(3 * 1024 * 1024)));
  const events: AgUiEvent[] = [];
  const send = (...sent: AgUiEvent[]) => void events.push(...sent);
  void run.follow({ send, signal: new AbortController().signal }, { isJoining: true });
  const snapshots = toSnapshots(content);
  expect(events).toEqual(snapshots);
  run.send(say("y"));
  expect(events).toEqual(snapshots);
  run.keep(content);
  run.send(say("z"));
  expect(events).toEqual([...snapshots, ...snapshots, say("z")]);
  run.end({ outcome: { type: "cancelled" }, usage: [], content });
});

test("does not keep a client in memory that followed a run to its end", async () => {
  const threads = { findUnfollowedMs: async () => 0, setFollowed: async () => {} };
  const run = createOpenRuns({ threads, reportError: () => {} }).open("run", content);
  const { signal } = new AbortController();
  const following = run.follow({ send: () => {}, signal }, { isJoining: false });
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  run.end({ outcome: { type: "cancelled" }, usage: [], content });
  expect(await following).toMatchObject({ outcome: { type: "cancelled" } });
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
