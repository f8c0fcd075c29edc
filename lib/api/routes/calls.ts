import { createRoute, z } from "@hono/zod-openapi";
import { callStatistics, getCall, listCalls } from "@/lib/data/call-log";
import { createRouter, json, refusals, slugParam } from "../router";
import { callDetail, callList, callStatisticsList } from "../schemas/calls";
import { page } from "../schemas/page";

const tags = ["Calls"];
const callParams = z.object({
  ...slugParam.shape,
  id: z.string().openapi({ param: { name: "id", in: "path" } }),
});
const filter = page.extend({
  tool: z.string().optional(),
  outcome: z.enum(["ok", "failed"]).optional(),
});

const timed = <T extends { startedAt: Date }>(row: T) => ({
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
        request: { params: slugParam, query: filter },
        responses: { 200: json(callList, "The calls."), ...refusals },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const { calls, next } = await listCalls(c.var.owner, slug, c.req.valid("query"));
        return c.json({ calls: calls.map(timed), ...(next && { cursor: next }) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/calls/{id}",
        tags,
        summary: "Get a call with its arguments, response and log, all redacted",
        request: { params: callParams },
        responses: { 200: json(callDetail, "The call."), ...refusals },
      }),
      async (c) => {
        const { slug, id } = c.req.valid("param");
        const { agentId: _, ...call } = await getCall(c.var.owner, slug, id);
        return c.json(callDetail.parse(timed(call)), 200);
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
        responses: { 200: json(callStatisticsList, "Per tool, most calls first."), ...refusals },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const rows = await callStatistics(c.var.owner, slug, c.req.valid("query").days);
        const tools = rows.map((row) => ({ ...row, lastUsedAt: row.lastUsedAt.toISOString() }));
        return c.json({ tools }, 200);
      },
    );
