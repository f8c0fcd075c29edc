import { expect, it } from "vitest";
import { addBuckets, toPercentiles } from "./latency";

it("computes percentiles from the calls per bucket", () => {
  const buckets = [
    { bucket: 25, calls: 50 },
    { bucket: 74, calls: 45 },
    { bucket: 98, calls: 5 },
  ];
  expect(toPercentiles(buckets)).toEqual({ p50: 0.938, p95: 100, p99: 986 });
});

it("returns no percentiles without calls", () => {
  expect(toPercentiles([])).toEqual({ p50: null, p95: null, p99: null });
});

it("computes the percentiles of a period from all its calls, not as a mean of its steps", () => {
  const quiet = [{ bucket: 1, calls: 98 }];
  const slow = [
    { bucket: 1, calls: 1 },
    { bucket: 50, calls: 1 },
  ];
  const fast = toPercentiles(quiet).p99;
  const late = toPercentiles(slow).p99;
  expect(toPercentiles(addBuckets([slow, quiet]))).toEqual({ p50: fast, p95: fast, p99: fast });
  expect(toPercentiles(addBuckets([slow, slow, quiet])).p99).toBe(late);
});
