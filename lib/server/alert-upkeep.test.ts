import { afterEach, expect, test, vi } from "vitest";
import { startAlerts } from "./alert-upkeep";

afterEach(() => vi.useRealTimers());

test("one round at a time sends, and the stop waits for it", async () => {
  vi.useFakeTimers();
  let rounds = 0;
  let finish = () => {};
  const stop = startAlerts({
    check: async () => {
      rounds += 1;
    },
    deliver: () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rounds).toBe(1);
  let hasStopped = false;
  const stopping = stop().then(() => {
    hasStopped = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(hasStopped).toBe(false);
  finish();
  await stopping;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rounds).toBe(1);
});
