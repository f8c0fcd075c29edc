/** The intervals by which calls are counted. They start on the minute, hour or day in UTC. */
export const statisticsSteps = ["minute", "hour", "day"] as const;
export type StatisticsStep = (typeof statisticsSteps)[number];

export const stepMs: Record<StatisticsStep, number> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};
