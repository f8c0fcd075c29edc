import { getEventListeners } from "node:events";
import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createSemaphore } from "./semaphore";

it("leaves no listener on the signal of a call that got its turn", async () => {
  const semaphore = createSemaphore();
  const { signal } = new AbortController();
  const release = await semaphore.acquire("key", 1, signal);
  const waiting = semaphore.acquire("key", 1, signal);
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  release?.();
  expect(await waiting).toBeTypeOf("function");
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

it("lets 1,000 calls wait for a key, and refuses more", async () => {
  const semaphore = createSemaphore();
  const { signal } = new AbortController();
  const release = await semaphore.acquire("key", 1, signal);
  const waiting = Array.from({ length: 1_000 }, () => semaphore.acquire("key", 1, signal));
  expect(await semaphore.acquire("key", 1, signal)).toBeUndefined();
  release?.();
  expect(await waiting[0]).toBeTypeOf("function");
  const last = semaphore.acquire("key", 1, AbortSignal.timeout(10));
  expect(await last).toBeUndefined();
});

it("frees one slot only, however often it is released", async () => {
  const semaphore = createSemaphore();
  const first = await semaphore.acquire("key", 2, AbortSignal.timeout(10));
  await semaphore.acquire("key", 2, AbortSignal.timeout(10));
  first?.();
  first?.();
  expect(await semaphore.acquire("key", 2, AbortSignal.timeout(10))).toBeTypeOf("function");
  expect(await semaphore.acquire("key", 2, AbortSignal.timeout(10))).toBeUndefined();
});

/** Whether each of the calls has its turn. */
const haveTurns = async (calls: Promise<unknown>[]) => {
  const turns = calls.map(() => false);
  for (const [index, call] of calls.entries())
    void call.then((release) => {
      turns[index] = release !== undefined;
    });
  await setImmediate();
  return turns;
};

it("keeps to a lowered limit although calls wait", async () => {
  const semaphore = createSemaphore();
  const { signal } = new AbortController();
  const running = [
    await semaphore.acquire("key", 2, signal),
    await semaphore.acquire("key", 2, signal),
  ];
  const waiting = [semaphore.acquire("key", 1, signal), semaphore.acquire("key", 1, signal)];
  running[0]?.();
  expect(await haveTurns(waiting)).toEqual([false, false]);
  running[1]?.();
  expect(await haveTurns(waiting)).toEqual([true, false]);
  (await waiting[0])?.();
  expect(await haveTurns(waiting)).toEqual([true, true]);
});

it("starts calls with a raised limit after those that came before", async () => {
  const semaphore = createSemaphore();
  const { signal } = new AbortController();
  const release = await semaphore.acquire("key", 1, signal);
  const calls = [1, 3, 3, 3].map((max) => semaphore.acquire("key", max, signal));
  expect(await haveTurns(calls)).toEqual([false, false, false, false]);
  release?.();
  expect(await haveTurns(calls)).toEqual([true, true, true, false]);
});

it("starts the next call when one before it is cancelled", async () => {
  const semaphore = createSemaphore();
  const { signal } = new AbortController();
  await semaphore.acquire("key", 1, signal);
  const cancelled = new AbortController();
  const calls = [
    semaphore.acquire("key", 1, cancelled.signal),
    semaphore.acquire("key", 2, signal),
  ];
  cancelled.abort();
  expect(await haveTurns(calls)).toEqual([false, true]);
});

const toOwner = (key: string) => ({ space: "s", agent: "a", key });

it("alternates between the owners of waiting calls", async () => {
  const semaphore = createSemaphore();
  const { signal } = new AbortController();
  const order: string[] = [];
  const call = async (owner: string) => {
    const release = await semaphore.acquire("key", 1, signal, toOwner(owner));
    order.push(owner);
    await setImmediate();
    release?.();
  };
  await Promise.all(["noisy", "noisy", "noisy", "noisy", "quiet"].map(call));
  expect(order).toEqual(["noisy", "noisy", "quiet", "noisy", "noisy"]);
});

it("refuses a call of the owner with the most when too many wait", async () => {
  const semaphore = createSemaphore();
  const { signal } = new AbortController();
  const acquire = (owner: string) => semaphore.acquire("key", 1, signal, toOwner(owner));
  const release = await acquire("noisy");
  const waiting = Array.from({ length: 1_000 }, () => acquire("noisy"));
  const quiet = acquire("quiet");
  expect(await waiting.at(-1)).toBeUndefined();
  release?.();
  (await waiting[0])?.();
  expect(await quiet).toBeTypeOf("function");
});
