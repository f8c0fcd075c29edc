import { afterEach, expect, test, vi } from "vitest";
import { adjustClock } from "@/lib/data/clock";
import { startCorrections, startPurges } from "./purges";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  adjustClock({ offsetMs: 0, uncertaintyMs: -1 });
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
    ...Array(2).fill(() => Promise.reject(new Error("Connection terminated"))),
  ]);
  expect(runs).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toBe(1);
  expect(write.mock.calls.map(([line]) => String(line))).toEqual([
    expect.stringContaining("first failure"),
    expect.stringContaining("second failure"),
    expect.stringContaining("Connection terminated"),
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

test("corrects times once the database's clock was set back", async () => {
  vi.useFakeTimers();
  const setClock = async (offsetMs: number) => {
    adjustClock({ offsetMs, uncertaintyMs: 0 });
    await vi.advanceTimersByTimeAsync(60_000);
    return runs;
  };
  let runs = 0;
  const stop = startCorrections([
    async () => {
      runs += 1;
    },
  ]);
  expect(await setClock(7_200_000)).toBe(0);
  expect(await setClock(7_199_000)).toBe(0);
  expect(await setClock(0)).toBe(1);
  expect(await setClock(0)).toBe(1);
  stop();
  expect(await setClock(-7_200_000)).toBe(1);
});
