import { afterEach, expect, test, vi } from "vitest";
import { startAlerts } from "./alert-upkeep";

afterEach(() => vi.useRealTimers());

test("checks one at a time and sends while earlier messages hang, and stopping aborts both and waits", async () => {
  vi.useFakeTimers();
  let checks = 0;
  let deliveries = 0;
  let finishCheck = () => {};
  const finishDeliveries: (() => void)[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const stop = startAlerts({
    check: async (options) => {
      signals.push(options?.signal);
      checks += 1;
      if (checks === 3) await new Promise<void>((resolve) => (finishCheck = resolve));
    },
    deliver: (options) => {
      if (options?.signal?.aborted) return Promise.resolve();
      signals.push(options?.signal);
      deliveries += 1;
      return new Promise((resolve) => {
        finishDeliveries.push(resolve);
      });
    },
  });
  await vi.advanceTimersByTimeAsync(90_000);
  expect([checks, deliveries]).toEqual([3, 2]);
  let hasStopped = false;
  const stopping = stop().then(() => {
    hasStopped = true;
  });
  for (const finish of [finishCheck, ...finishDeliveries]) {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(hasStopped).toBe(false);
    finish();
  }
  await stopping;
  expect(signals.map((signal) => signal?.aborted)).toEqual(Array(5).fill(true));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([checks, deliveries]).toEqual([3, 2]);
});
