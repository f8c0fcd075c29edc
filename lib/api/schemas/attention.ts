import { z } from "@hono/zod-openapi";
import { time } from "./time";

const onTool = { agent: z.string().openapi({ description: "A slug." }), tool: z.string() };

const attentionItem = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("failingTool"),
      ...onTool,
      calls: z.int().openapi({ description: "In the last 24 hours." }),
      errors: z.int(),
      errorShareBefore: z.number().nullable().openapi({
        description: "Errors per call in the 24 hours before; null without calls.",
      }),
    }),
    z.object({
      kind: z.literal("slowTool"),
      ...onTool,
      p95: z.number().openapi({ description: "Milliseconds, in the last 24 hours." }),
      p95Before: z.number().nullable().openapi({ description: "In the 24 hours before." }),
    }),
    z.object({
      kind: z.literal("rateLimited"),
      agent: z.string(),
      calls: z.int().openapi({ description: "Refused in the last 24 hours." }),
    }),
    z.object({
      kind: z.literal("expiringKey"),
      agent: z.string(),
      keyId: z.string(),
      name: z.string(),
      expiresAt: time,
    }),
    z.object({
      kind: z.literal("unusedTools"),
      agent: z.string(),
      tools: z.array(z.string()).openapi({ description: "Not called in the last 30 days." }),
    }),
  ])
  .openapi("AttentionItem");
export type AttentionItem = z.infer<typeof attentionItem>;

export const attention = z.object({
  items: z.array(attentionItem).openapi({ description: "Most urgent first." }),
});
