import { stepMs } from "@/lib/agent/statistics-step";
import type { Statistics, StatisticsPoint } from "@/lib/api/schemas/statistics";

/** One step of the time axis. */
export type Bucket = Omit<StatisticsPoint, "start"> & { start: number; end: number };

const empty = {
  calls: 0,
  errors: 0,
  p50: null,
  p95: null,
  p99: null,
  inputTokens: 0,
  outputTokens: 0,
  cost: 0,
};

/** Returns every step of the period, including those without calls. */
export const fillSeries = ({ from, to, step, series }: Statistics): Bucket[] => {
  const size = stepMs[step];
  const points = new Map(series.map(({ start, ...point }) => [Date.parse(start), point]));
  const buckets: Bucket[] = [];
  for (
    let start = Math.floor(Date.parse(from) / size) * size;
    start < Date.parse(to);
    start += size
  )
    buckets.push({ ...empty, ...points.get(start), start, end: start + size });
  return buckets;
};
