import { createRoute, z } from "@hono/zod-openapi";
import { findExisting } from "@/lib/data/agents/find-existing";
import { search } from "@/lib/data/agents/search";
import { anyRole, createRouter, errorResponses, jsonBody, jsonResponse } from "../router";
import { numberCursor } from "../schemas/page";
import { entityNames, searchResultList } from "../schemas/search";

const query = z.object({
  q: z.string().max(200).default("").openapi({ description: "Words to search for." }),
  cursor: numberCursor.optional().openapi({ description: "The cursor from the previous page." }),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

export const searchRoutes = () =>
  createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/search",
        tags: ["Search"],
        summary: "Find agents and tools by name, category and description",
        request: { query },
        responses: {
          200: jsonResponse(searchResultList, "The results, best match first."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { q, cursor = 0, limit } = c.req.valid("query");
        const { results, hasMore } = await search(c.var.member, { text: q, offset: cursor, limit });
        return c.json({ results, ...(hasMore && { cursor: String(cursor + limit) }) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/search/existing",
        access: anyRole,
        tags: ["Search"],
        summary: "Check which of the given agents and tools exist",
        request: { body: jsonBody(entityNames) },
        responses: {
          200: jsonResponse(entityNames, "Those that exist."),
          ...errorResponses,
        },
      }),
      async (c) =>
        c.json({ names: await findExisting(c.var.member, c.req.valid("json").names) }, 200),
    );
