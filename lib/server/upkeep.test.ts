import { afterEach, expect, test, vi } from "vitest";
import { startLogUpkeep } from "./upkeep";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("soon tries again what failed for want of a database or a lock", async () => {
  vi.useFakeTimers();
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const run = vi
    .fn()
    .mockRejectedValueOnce(Object.assign(new Error("away"), { code: "ECONNREFUSED" }))
    .mockResolvedValue(undefined);
  const stop = startLogUpkeep({ statistics: run });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledTimes(2);
  expect(write).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/DATABASE_URL: .*\(Error: away\)\..*"statistics"/),
  );
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(run).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(run).toHaveBeenCalledTimes(3);
});
