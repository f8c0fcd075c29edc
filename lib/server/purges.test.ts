import { afterEach, expect, test, vi } from "vitest";
import { startPurges } from "./purges";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("runs every purge once an hour, and reports each failure", async () => {
  vi.useFakeTimers();
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  let runs = 0;
  const stop = startPurges([
    () => Promise.reject(new Error("first failure")),
    async () => {
      runs += 1;
    },
    () => Promise.reject(new Error("second failure")),
  ]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(runs).toBe(1);
  expect(write.mock.calls.map(([line]) => String(line))).toEqual([
    expect.stringContaining("first failure"),
    expect.stringContaining("second failure"),
  ]);
});
