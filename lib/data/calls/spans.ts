import { type StatisticsStep, stepMs } from "@/lib/agent/statistics-step";

/** The steps that begin at or after `start` and before `end`, both in milliseconds. */
export type Span = { step: StatisticsStep; start: number; end: number };

const longerSteps = { minute: "hour", hour: "day", day: undefined } as const;

/** Divides a span into the longest possible steps, so that few rollups have to be read. */
export const toSpans = (span: Span): Span[] => {
  const { step, start, end } = span;
  const longer = longerSteps[step];
  if (longer === undefined) return [span];
  const firstStart = Math.ceil(start / stepMs[longer]) * stepMs[longer];
  const lastEnd = Math.floor(end / stepMs[longer]) * stepMs[longer];
  if (firstStart >= lastEnd) return [span];
  return [
    { step, start, end: firstStart },
    ...toSpans({ step: longer, start: firstStart, end: lastEnd }),
    { step, start: lastEnd, end },
  ].filter((part) => part.start < part.end);
};
