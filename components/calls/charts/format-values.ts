import { formatDuration } from "@/components/ui/data/format-duration";
import { formatDay, formatDayAndTime, formatTime } from "@/components/ui/data/format-time";
import type { StatisticsStep } from "@/lib/agent/statistics-step";
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

/** The times of one step. Days are those of UTC, as the steps are. */
export const formatBucket = (
  { start, end }: Pick<Bucket, "start" | "end">,
  step: StatisticsStep,
): string => {
  if (step === "day") return `${formatDay(new Date(start), "UTC")} (UTC)`;
  const begin = formatDayAndTime(new Date(start));
  return step === "minute" ? begin : `${begin}–${formatTime(new Date(end))}`;
};

/** The label at an end of the axis. */
export const formatTick = (ms: number, step: StatisticsStep): string =>
  step === "day" ? formatDay(new Date(ms), "UTC") : formatDayAndTime(new Date(ms));
