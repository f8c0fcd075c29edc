import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { adjustClock, databaseNow, getClockSkewMs, measureClock } from "./clock";

const HOUR_MS = 3_600_000;

/** Compares the clocks while the database's is ahead of this machine's. */
const measure = (aheadMs: number) =>
  measureClock(async () => [{ time: String(Date.now() + aheadMs) }]);

afterEach(() => adjustClock({ offsetMs: 0, uncertaintyMs: -1 }));

it("follows the database's clock, however wrong the local clock is", async () => {
  await measure(2 * HOUR_MS);
  expect(Math.abs(databaseNow() - Date.now() - 2 * HOUR_MS)).toBeLessThan(HOUR_MS);
  expect(getClockSkewMs()).toBeLessThan(-HOUR_MS);
  await measure(-2 * HOUR_MS);
  expect(getClockSkewMs()).toBeGreaterThan(HOUR_MS);
});

it("ignores a difference within the uncertainty of the measurement", () => {
  adjustClock({ offsetMs: 40, uncertaintyMs: 50 });
  expect(Math.abs(getClockSkewMs())).toBeLessThan(40);
  adjustClock({ offsetMs: 5_000, uncertaintyMs: 50 });
  adjustClock({ offsetMs: 5_040, uncertaintyMs: 50 });
  expect(Math.abs(getClockSkewMs() + 5_000)).toBeLessThan(40);
});

it("does not follow a step of the local clock", async () => {
  await measure(0);
  const before = databaseNow();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 * HOUR_MS });
  onTestFinished(() => void vi.useRealTimers());
  expect(databaseNow() - before).toBeLessThan(HOUR_MS);
  expect(getClockSkewMs()).toBeGreaterThan(999 * HOUR_MS);
});
