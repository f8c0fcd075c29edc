import { createRoute } from "@hono/zod-openapi";
import { type AttentionKind, MAX_LISTED_ITEMS } from "@/lib/attention/attention-item";
import { findAttention } from "../attention/find-attention";
import { createRouter, errorResponses, jsonResponse } from "../router";
import { attention } from "../schemas/attention";

export const attentionRoutes = () =>
  createRouter().openapi(
    createRoute({
      method: "get",
      path: "/attention",
      tags: ["Calls"],
      summary: "List what needs attention: failing tools, limits, expiring keys, waiting drafts",
      responses: {
        200: jsonResponse(attention, `At most ${MAX_LISTED_ITEMS} of each kind.`),
        ...errorResponses,
      },
    }),
    async (c) => {
      const candidates = await findAttention(c.var.member, { limit: MAX_LISTED_ITEMS + 1 });
      const counts = new Map<AttentionKind, number>();
      const items = candidates.filter(({ kind }) => {
        const count = (counts.get(kind) ?? 0) + 1;
        counts.set(kind, count);
        return count <= MAX_LISTED_ITEMS;
      });
      return c.json({ items, hasMore: items.length < candidates.length }, 200);
    },
  );
