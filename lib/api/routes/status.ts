import { createRoute, z } from "@hono/zod-openapi";
import type { ApiPorts } from "../ports";
import { createRouter, errorResponses, jsonResponse } from "../router";

const status = z
  .object({
    droppedCalls: z.number().int().openapi({
      description:
        "Calls of this Space that are missing in the log, because neither the database nor the disk took them. Counted by the server that responds, since it started.",
    }),
  })
  .openapi("Status");

export const statusRoutes = ({ droppedCalls }: ApiPorts) =>
  createRouter().openapi(
    createRoute({
      method: "get",
      path: "/status",
      tags: ["Calls"],
      summary: "Get whether the log of calls is complete",
      responses: { 200: jsonResponse(status, "The status."), ...errorResponses },
    }),
    (c) => c.json({ droppedCalls: droppedCalls(c.var.owner.space) }, 200),
  );
