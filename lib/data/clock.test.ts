import { afterEach, expect, it } from "vitest";
import { adjustClock, databaseNow, getClockSkewMs, measureClock } from "./clock";

const HOUR_MS = 3_600_000;

/** Creates a database client whose clock is ahead of this machine's. */
const createClient = (aheadMs: number) => ({
  query: () => Promise.resolve({ rows: [{ time: String(Date.now() + aheadMs) }] }),
});
const measure = (aheadMs: number) =>
  measureClock(createClient(aheadMs) as unknown as Parameters<typeof measureClock>[0]);

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
  expect(getClockSkewMs()).toBe(0);
  adjustClock({ offsetMs: 5_000, uncertaintyMs: 50 });
  adjustClock({ offsetMs: 5_040, uncertaintyMs: 50 });
  expect(getClockSkewMs()).toBe(-5_000);
});
