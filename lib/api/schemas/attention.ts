import { z } from "@hono/zod-openapi";
import { attentionItem } from "@/lib/attention/attention-item";

export const attention = z.object({
  items: z.array(attentionItem).openapi({ description: "Most urgent first." }),
  hasMore: z.boolean().openapi({ description: "Whether a kind has more items than are listed." }),
});
