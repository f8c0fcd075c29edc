import { afterEach, expect, it, vi } from "vitest";
import { createFreshness } from "./freshness";

afterEach(() => void vi.useRealTimers());

it("counts what was read as stale after some time, whatever the clocks say", () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const freshness = createFreshness(60_000);
  freshness.confirm(20_000);
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(freshness.isAcceptable()).toBe(true);
  vi.setSystemTime(0);
  vi.advanceTimersByTime(40_000);
  expect(freshness.isAcceptable()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(freshness.isAcceptable()).toBe(false);
});
