import { afterEach, expect, test, vi } from "vitest";
import { startAlerts } from "./alert-upkeep";

afterEach(() => vi.useRealTimers());

test("runs one round at a time, and stopping aborts the round and waits for it", async () => {
  vi.useFakeTimers();
  let rounds = 0;
  let finish = () => {};
  const signals: (AbortSignal | undefined)[] = [];
  const stop = startAlerts({
    check: async (options) => {
      signals.push(options?.signal);
      rounds += 1;
    },
    deliver: (options) => {
      signals.push(options?.signal);
      return new Promise((resolve) => {
        finish = resolve;
      });
    },
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rounds).toBe(1);
  let hasStopped = false;
  const stopping = stop().then(() => {
    hasStopped = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(hasStopped).toBe(false);
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
  finish();
  await stopping;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rounds).toBe(1);
});
