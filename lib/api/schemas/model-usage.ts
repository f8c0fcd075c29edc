import { z } from "@hono/zod-openapi";
import { modelProviders } from "@/lib/agent/model/model-settings";

export const modelUsage = z
  .object({
    provider: z.enum(modelProviders),
    model: z.string(),
    inputTokens: z.int(),
    cachedInputTokens: z.int(),
    outputTokens: z.int(),
    reasoningTokens: z.int(),
    cost: z.number().nullable().openapi({
      description: "In US dollars; null without a price or an answer.",
    }),
  })
  .openapi("ModelUsage");
