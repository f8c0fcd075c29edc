import { afterEach, expect, test, vi } from "vitest";
import { startPurges } from "./purges";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("runs every purge soon after the start and once an hour, and reports each failure", async () => {
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
  expect(runs).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toBe(1);
  expect(write.mock.calls.map(([line]) => String(line))).toEqual([
    expect.stringContaining("first failure"),
    expect.stringContaining("second failure"),
  ]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(runs).toBe(2);
  stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(runs).toBe(2);
});

test("runs no purge if the server stops before the first one", async () => {
  vi.useFakeTimers();
  let runs = 0;
  startPurges([
    async () => {
      runs += 1;
    },
  ])();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(runs).toBe(0);
});
