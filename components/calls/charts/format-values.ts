import { formatCost } from "@/components/ui/data/format-cost";
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
/** Formats a duration as "84 ms" or "2.4 s", and null as a dash. */
export const formatLatency = (ms: number | null): string => {
  if (ms === null) return "–";
  if (ms < 10 * MS_PER_SECOND) return `${formatDuration(ms)} ms`;
  return `${(ms / MS_PER_SECOND).toLocaleString("en", { maximumFractionDigits: 1 })} s`;
};

/** Formats the cost of several requests. Those without a price add nothing, so 0 is unknown: a dash. */
export const formatTotalCost = (dollars: number): string =>
  dollars === 0 ? "–" : formatCost(dollars);

/** Formats the time range of one step. Days are UTC, like the steps. */
export const formatBucket = (
  { start, end }: Pick<Bucket, "start" | "end">,
  step: StatisticsStep,
): string => {
  if (step === "day") return `${formatDay(new Date(start), "UTC")} (UTC)`;
  const begin = formatDayAndTime(new Date(start));
  return step === "minute" ? begin : `${begin}–${formatTime(new Date(end))}`;
};

/** Formats the label at an end of the time axis. */
export const formatTick = (ms: number, step: StatisticsStep): string =>
  step === "day" ? formatDay(new Date(ms), "UTC") : formatDayAndTime(new Date(ms));
