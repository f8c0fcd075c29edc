import { z } from "@hono/zod-openapi";

export const page = z.object({
  cursor: z.string().optional().openapi({ description: "The cursor from the previous page." }),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
