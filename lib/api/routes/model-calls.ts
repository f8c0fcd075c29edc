import { createRoute, z } from "@hono/zod-openapi";
import { getModelCall, listModelCalls } from "@/lib/data/models/model-calls";
import { createRouter, errorResponses, idParam, jsonResponse, slugParam } from "../router";
import { modelCallDetail, modelCallList } from "../schemas/models";
import { idCursor, page } from "../schemas/page";

const tags = ["Models"];

const toDto = <Row extends { startedAt: Date }>(row: Row) => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
});

export const modelCallRoutes = () =>
  createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/model-calls",
        tags,
        summary: "List an agent's requests to models, newest first",
        request: {
          params: slugParam,
          query: page(idCursor).extend({
            runId: z.string().optional(),
            threadId: z.string().optional(),
          }),
        },
        responses: { 200: jsonResponse(modelCallList, "The requests."), ...errorResponses },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const { calls, next } = await listModelCalls(c.var.member, slug, c.req.valid("query"));
        return c.json({ calls: calls.map(toDto), ...(next && { cursor: next }) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/model-calls/{id}",
        tags,
        summary: "Get a request to a model with its instructions, messages, tools and answer",
        request: { params: slugParam.extend(idParam.shape) },
        responses: { 200: jsonResponse(modelCallDetail, "The request."), ...errorResponses },
      }),
      async (c) => {
        const { slug, id } = c.req.valid("param");
        return c.json(toDto(await getModelCall(c.var.member, slug, id)), 200);
      },
    );
