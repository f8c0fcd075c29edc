import { createRoute } from "@hono/zod-openapi";
import { getAgent } from "@/lib/data/agents/agents";
import { countCacheHits } from "@/lib/data/calls/cache-hits";
import { recordCacheCleared } from "@/lib/data/changes";
import type { ApiPorts } from "../ports";
import { createRouter, emptyResponse, errorResponses, jsonResponse, toolParams } from "../router";
import { toolCache } from "../schemas/tool-cache";

const tags = ["Tools"];
const path = "/agents/{slug}/tools/{name}/cache";

/** A published tool's cached results. */
export const toolCacheRoutes = ({ clearCache }: ApiPorts) =>
  createRouter()
    .openapi(
      createRoute({
        method: "get",
        path,
        tags,
        summary: "Get how often a published tool answered from its cache",
        request: { params: toolParams },
        responses: {
          200: jsonResponse(toolCache, "Its newest successful calls, and how many were cached."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug, name } = c.req.valid("param");
        const { id } = await getAgent(c.var.member, slug);
        return c.json(await countCacheHits(id, name), 200);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path,
        tags,
        summary: "Clear a tool's cached results",
        request: { params: toolParams },
        responses: { 204: emptyResponse("Cleared on all servers."), ...errorResponses },
      }),
      async (c) => {
        const { slug, name } = c.req.valid("param");
        const { id } = await getAgent(c.var.member, slug);
        clearCache(id, name);
        await recordCacheCleared(id, name);
        return c.body(null, 204);
      },
    );
