/**
 * Latencies are counted in buckets, each a tenth wider than the one before. Must match
 * "latency_bucket" in the database.
 */
const LOWEST_MS = 0.1;
const GROWTH = 1.1;
export const BUCKET_COUNT = 200;

/**
 * Returns the latency in the middle of a bucket, in milliseconds. It is off by at most 5%. Buckets
 * are numbered from 1.
 */
const toLatency = (bucket: number): number =>
  Number(((LOWEST_MS * GROWTH ** (bucket - 1) * 2) / (GROWTH + 1)).toPrecision(3));

/** The number of calls in a bucket. */
export type BucketCount = { bucket: number; calls: number };

/**
 * Returns the latency that a share of the calls did not exceed, in milliseconds, or null without
 * calls. Buckets must be in ascending order.
 */
const findPercentile = (buckets: readonly BucketCount[], share: number): number | null => {
  const total = buckets.reduce((sum, { calls }) => sum + calls, 0);
  let remaining = Math.max(1, Math.ceil(total * share));
  for (const { bucket, calls } of buckets) {
    remaining -= calls;
    if (remaining <= 0) return toLatency(bucket);
  }
  return null;
};

/** Adds up the calls of several groups by bucket. */
export const addBuckets = (groups: readonly (readonly BucketCount[])[]): BucketCount[] => {
  const totals = new Map<number, number>();
  for (const { bucket, calls } of groups.flat())
    totals.set(bucket, (totals.get(bucket) ?? 0) + calls);
  return [...totals]
    .map(([bucket, calls]) => ({ bucket, calls }))
    .sort((a, b) => a.bucket - b.bucket);
};

export const toPercentiles = (buckets: readonly BucketCount[]) => ({
  p50: findPercentile(buckets, 0.5),
  p95: findPercentile(buckets, 0.95),
  p99: findPercentile(buckets, 0.99),
});
