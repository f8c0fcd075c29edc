import { createRoute, z } from "@hono/zod-openapi";
import { protocolNames } from "@/lib/agent/access/protocol-name";
import { getCall, listCalls } from "@/lib/data/calls/call-log";
import { getStatistics } from "@/lib/data/calls/statistics";
import { databaseNow } from "@/lib/data/clock";
import { createRouter, errorResponses, idParam, jsonResponse, slugParam } from "../router";
import { callDetail, callList, callStatisticsList } from "../schemas/calls";
import { idCursor, page } from "../schemas/page";

const DAY_MS = 86_400_000;
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
        const { days } = c.req.valid("query");
        const to = databaseNow();
        const { tools } = await getStatistics(c.var.owner, {
          agent: slug,
          from: new Date(to - days * DAY_MS),
          to: new Date(to),
          step: days <= 7 ? "hour" : "day",
        });
        const rows = tools.map(({ p50, p95, lastUsedAt, ...row }) => ({
          ...row,
          ...{ p50: p50 ?? 0, p95: p95 ?? 0, lastUsedAt: lastUsedAt.toISOString() },
        }));
        return c.json({ tools: rows }, 200);
      },
    );
