import type { z } from "zod";
import { type StatisticsStep, stepMs } from "@/lib/agent/statistics-step";
import type { Reader } from "@/lib/data/access/identity";
import { MAX_ROLLUP_DAYS } from "@/lib/data/calls/rollups";
import { getStatistics } from "@/lib/data/calls/statistics";
import { databaseNow } from "@/lib/data/clock";
import { createIssueError } from "@/lib/errors";
import type { Statistics, statisticsQuery } from "./schemas/statistics";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Maximum steps in a response, more than a chart can show. */
const MAX_POINTS = 1500;

/** Chooses a step for a period. The finer the steps, the shorter they are kept. */
const toStep = (from: Date, ms: number): StatisticsStep => {
  const age = databaseNow() - from.getTime();
  // For another day, so that the same period can be requested again.
  const isKept = (step: StatisticsStep) => age < (MAX_ROLLUP_DAYS[step] - 1) * DAY_MS;
  if (ms <= 6 * HOUR_MS && isKept("minute")) return "minute";
  return ms <= 8 * DAY_MS && isKept("hour") ? "hour" : "day";
};

type Query = z.output<typeof statisticsQuery> & { agent?: string | undefined };

/** Reads the statistics of the requested period, in suitable steps. */
export const readStatistics = async (
  reader: Reader,
  { agent, tool, days, ...query }: Query,
): Promise<Statistics> => {
  const to = query.to ?? new Date(databaseNow());
  const from = query.from ?? new Date(to.getTime() - days * DAY_MS);
  const ms = to.getTime() - from.getTime();
  if (ms <= 0) {
    const message = '"from" must be before "to".';
    throw createIssueError("invalid_input", { code: "invalid_period", path: "/from", message });
  }
  const step = query.step ?? toStep(from, ms);
  if (ms / stepMs[step] > MAX_POINTS) {
    const message = `The period has more than ${MAX_POINTS} steps. Choose a longer step or a shorter period.`;
    throw createIssueError("invalid_input", { code: "too_many_steps", path: "/step", message });
  }
  const { latency, series, tools } = await getStatistics(reader, {
    ...(agent !== undefined && { agent }),
    ...(tool !== undefined && { tool }),
    from,
    to,
    step,
  });
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    step,
    latency,
    series: series.map((point) => ({ ...point, start: point.start.toISOString() })),
    tools: tools.map((row) => ({ ...row, lastUsedAt: row.lastUsedAt.toISOString() })),
  };
};
