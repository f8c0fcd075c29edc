import { expect, it } from "vitest";
import { toPercentiles } from "./latency";

it("reads percentiles from the calls per bucket", () => {
  const buckets = [
    { bucket: 25, calls: 50 },
    { bucket: 74, calls: 45 },
    { bucket: 98, calls: 5 },
  ];
  expect(toPercentiles(buckets)).toEqual({ p50: 0.938, p95: 100, p99: 986 });
});

it("has no percentiles without calls", () => {
  expect(toPercentiles([])).toEqual({ p50: null, p95: null, p99: null });
});
