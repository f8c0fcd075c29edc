import { z } from "@hono/zod-openapi";

export const toolCache = z
  .object({
    calls: z.int().openapi({ description: "Successful calls, of the last 1,000." }),
    hits: z.int().openapi({ description: "How many of them were answered from the cache." }),
  })
  .openapi("ToolCache");
