import { formatDuration } from "@/components/ui/data/format-duration";
import type { StatisticsStep } from "@/lib/api/schemas/statistics";
import type { Bucket } from "./fill-series";

export const formatNumber = (value: number): string =>
  value.toLocaleString("en", {
    maximumFractionDigits: value >= 100_000 ? 1 : 0,
    notation: value >= 100_000 ? "compact" : "standard",
  });

const MS_PER_SECOND = 1000;
/** "84 ms", "2.4 s"; a dash for none. */
export const formatLatency = (ms: number | null): string => {
  if (ms === null) return "–";
  if (ms < 10 * MS_PER_SECOND) return `${formatDuration(ms)} ms`;
  return `${(ms / MS_PER_SECOND).toLocaleString("en", { maximumFractionDigits: 1 })} s`;
};

/** "2.1%", and less than 0.1% as that. */
export const formatShare = (part: number, whole: number): string => {
  if (part === 0 || whole === 0) return "0%";
  const percent = (100 * part) / whole;
  return percent < 0.1 ? "< 0.1%" : `${percent.toFixed(percent < 10 ? 1 : 0)}%`;
};

const day = { day: "numeric", month: "short" } as const;
const time = { hour: "2-digit", minute: "2-digit" } as const;

/** The times of one step. Days are those of UTC, as the steps are. */
export const formatBucket = (
  { start, end }: Pick<Bucket, "start" | "end">,
  step: StatisticsStep,
): string => {
  if (step === "day")
    return `${new Date(start).toLocaleDateString("en-GB", { ...day, timeZone: "UTC" })} (UTC)`;
  const begin = new Date(start).toLocaleString("en-GB", { ...day, ...time });
  return step === "minute" ? begin : `${begin}–${new Date(end).toLocaleTimeString("en-GB", time)}`;
};

/** The label at an end of the axis. */
export const formatTick = (ms: number, step: StatisticsStep): string =>
  step === "day"
    ? new Date(ms).toLocaleDateString("en-GB", { ...day, timeZone: "UTC" })
    : new Date(ms).toLocaleString("en-GB", { ...day, ...time });
