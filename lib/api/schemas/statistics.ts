import { z } from "@hono/zod-openapi";
import { statisticsSteps } from "@/lib/agent/statistics-step";
import { MAX_TIMED_TOOLS } from "@/lib/data/calls/statistics";
import { instant, time } from "./time";

const milliseconds = z.number().nullable().openapi({ description: "Milliseconds." });
const latency = { p50: milliseconds, p95: milliseconds, p99: milliseconds };

const statisticsPoint = z
  .object({
    start: time,
    calls: z.int(),
    errors: z.int().openapi({ description: "Excluding calls that their callers cancelled." }),
    ...latency,
    inputTokens: z.number().openapi({ description: "Sent to models." }),
    outputTokens: z.number(),
    cost: z
      .number()
      .openapi({ description: "Of requests to models that have a price, in US dollars." }),
  })
  .openapi("StatisticsPoint");
export type StatisticsPoint = z.infer<typeof statisticsPoint>;

const toolStatistics = z
  .object({
    agent: z.string().openapi({ description: "The slug of the agent." }),
    tool: z.string(),
    calls: z.int(),
    errors: z.int(),
    ...latency,
    lastUsedAt: time,
  })
  .openapi("ToolStatistics");
export type ToolStatistics = z.infer<typeof toolStatistics>;

export const statistics = z
  .object({
    from: time,
    to: time,
    step: z.enum(statisticsSteps),
    latency: z.object(latency).openapi({ description: "Of all calls of the period." }),
    series: z.array(statisticsPoint).openapi({ description: "Oldest first." }),
    tools: z.array(toolStatistics).openapi({
      description: `Most calls first. Only the first ${MAX_TIMED_TOOLS} have percentiles; for the others they are null.`,
    }),
  })
  .openapi("Statistics");
export type Statistics = z.infer<typeof statistics>;

const period = { type: "string", format: "date-time" } as const;

export const statisticsQuery = z.object({
  days: z.coerce.number().int().min(1).max(90).default(7).openapi({
    description: "Number of days up to now. Ignored if `from` is set.",
  }),
  from: instant.optional().openapi({ ...period, description: "Start of the period." }),
  to: instant.optional().openapi({ ...period, description: "End of the period. Defaults to now." }),
  step: z.enum(statisticsSteps).optional().openapi({
    description:
      "Defaults to minutes for up to 6 hours, hours for up to 8 days, and days for longer or old periods.",
  }),
  tool: z.string().optional().openapi({ description: "The name of a tool." }),
});
export const spaceStatisticsQuery = statisticsQuery.extend({
  agent: z.string().optional().openapi({ description: "A slug." }),
});
