import { z } from "@hono/zod-openapi";
import { attentionItem } from "@/lib/attention/attention-item";

export const attention = z.object({
  items: z.array(attentionItem).openapi({ description: "Most urgent first." }),
});
