import { z } from "@hono/zod-openapi";

export const page = z.object({
  cursor: z.string().optional().openapi({ description: "Where the next page begins." }),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
