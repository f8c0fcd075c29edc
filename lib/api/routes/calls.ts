import { createRoute, z } from "@hono/zod-openapi";
import { protocolNames } from "@/lib/agent/access/protocol-name";
import { getCall, getCallStatistics, listCalls } from "@/lib/data/calls/call-log";
import { createRouter, errorResponses, idParam, jsonResponse, slugParam } from "../router";
import { callDetail, callList, callStatisticsList } from "../schemas/calls";
import { idCursor, page } from "../schemas/page";

const tags = ["Calls"];
const callParams = slugParam.extend(idParam.shape);
const callsQuery = page(idCursor).extend({
  tool: z.string().optional(),
  outcome: z.enum(["ok", "failed"]).optional(),
  protocol: z.enum(protocolNames).optional(),
  caller: z.string().optional().openapi({ description: "The id of a key or a sign-in." }),
});

const toCallDto = <T extends { startedAt: Date }>(row: T) => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
});

export const callRoutes = () =>
  createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/calls",
        tags,
        summary: "List calls, newest first",
        request: { params: slugParam, query: callsQuery },
        responses: { 200: jsonResponse(callList, "The calls."), ...errorResponses },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const { calls, next } = await listCalls(c.var.owner, slug, c.req.valid("query"));
        return c.json({ calls: calls.map(toCallDto), ...(next && { cursor: next }) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/calls/{id}",
        tags,
        summary: "Get a call with its arguments, response and log, all redacted",
        request: { params: callParams },
        responses: { 200: jsonResponse(callDetail, "The call."), ...errorResponses },
      }),
      async (c) => {
        const { slug, id } = c.req.valid("param");
        const { agentId: _, ...call } = await getCall(c.var.owner, slug, id);
        return c.json(callDetail.parse(toCallDto(call)), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/statistics",
        tags,
        summary: "Get calls, errors and latency per tool",
        request: {
          params: slugParam,
          query: z.object({ days: z.coerce.number().int().min(1).max(90).default(7) }),
        },
        responses: {
          200: jsonResponse(callStatisticsList, "Per tool, most calls first."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const rows = await getCallStatistics(c.var.owner, slug, c.req.valid("query").days);
        const tools = rows.map((row) => ({ ...row, lastUsedAt: row.lastUsedAt.toISOString() }));
        return c.json({ tools }, 200);
      },
    );
