import { createRoute, z } from "@hono/zod-openapi";
import { search } from "@/lib/data/search";
import { createRouter, json, refusals } from "../router";
import { foundList } from "../schemas/account-and-audit";

const query = z.object({
  q: z.string().max(200).default("").openapi({ description: "Words to search for." }),
  cursor: z.coerce.number().int().min(0).max(10_000).default(0),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

export const searchRoutes = () =>
  createRouter().openapi(
    createRoute({
      method: "get",
      path: "/search",
      tags: ["Search"],
      summary: "Find agents and tools by name, category and description",
      request: { query },
      responses: { 200: json(foundList, "The results, best match first."), ...refusals },
    }),
    async (c) => {
      const { q, cursor, limit } = c.req.valid("query");
      const { results, more } = await search(c.var.owner, { text: q, offset: cursor, limit });
      return c.json({ results, ...(more && { cursor: String(cursor + limit) }) }, 200);
    },
  );
