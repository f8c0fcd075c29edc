import { createRoute } from "@hono/zod-openapi";
import { findAttention } from "../attention/find-attention";
import { createRouter, errorResponses, jsonResponse } from "../router";
import { attention } from "../schemas/attention";

/** Maximum items of each kind. */
const MAX_ITEMS = 10;

export const attentionRoutes = () =>
  createRouter().openapi(
    createRoute({
      method: "get",
      path: "/attention",
      tags: ["Calls"],
      summary: "List what needs attention: failing tools, limits, expiring keys, waiting drafts",
      responses: { 200: jsonResponse(attention, "At most 10 of each kind."), ...errorResponses },
    }),
    async (c) => c.json({ items: await findAttention(c.var.owner, { limit: MAX_ITEMS }) }, 200),
  );
