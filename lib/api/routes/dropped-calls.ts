import { createRoute, z } from "@hono/zod-openapi";
import { findDroppedCalls } from "@/lib/data/calls/dropped-calls";
import { createRouter, errorResponses, jsonResponse } from "../router";
import { sentTime, time } from "../schemas/time";

const droppedCalls = z
  .object({
    calls: z.int().openapi({ description: "How many, on all servers." }),
    firstAt: time.nullable().openapi({ description: "null if none is missing." }),
    lastAt: time.nullable(),
  })
  .openapi("DroppedCalls");

export const droppedCallRoutes = () =>
  createRouter().openapi(
    createRoute({
      method: "get",
      path: "/dropped-calls",
      tags: ["Calls"],
      summary:
        "Count the calls missing from the log because neither the database nor the disk could store them",
      request: { query: z.object({ from: sentTime, to: sentTime.optional() }) },
      responses: { 200: jsonResponse(droppedCalls, "Those of the period."), ...errorResponses },
    }),
    async (c) => {
      const { from, to } = c.req.valid("query");
      const period = { from: new Date(from), to: to === undefined ? undefined : new Date(to) };
      const dropped = await findDroppedCalls(c.var.member, period, "api");
      const { calls = 0, firstAt, lastAt } = dropped ?? {};
      return c.json(
        {
          calls,
          firstAt: firstAt?.toISOString() ?? null,
          lastAt: lastAt?.toISOString() ?? null,
        },
        200,
      );
    },
  );
