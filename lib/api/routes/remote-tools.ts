import { createRoute } from "@hono/zod-openapi";
import { listTools } from "@/lib/data/agents/tools";
import { checkRemoteTools } from "../check-remote-tools";
import type { ApiPorts } from "../ports";
import { createRouter, errorResponses, jsonResponse, slugParam } from "../router";
import { remoteToolList } from "../schemas/remote-tools";

export const remoteToolRoutes = ({ listRemoteTools }: ApiPorts) =>
  createRouter().openapi(
    createRoute({
      method: "get",
      path: "/agents/{slug}/remote-tools",
      tags: ["Tools"],
      summary: "Compare the draft's MCP tools with their servers' current definitions",
      description:
        "Asks each server for its tools. Only tools whose definition was accepted (`handler.pin`) are compared.",
      request: { params: slugParam },
      responses: {
        200: jsonResponse(remoteToolList, "The tools with a pin, in the author's order."),
        ...errorResponses,
      },
    }),
    async (c) => {
      const { member } = c.var;
      const { tools } = await listTools(member, c.req.valid("param").slug);
      const states = await checkRemoteTools(
        tools.map(({ tool }) => tool),
        (server) => listRemoteTools(member.space, server, c.req.raw.signal),
      );
      return c.json({ tools: states }, 200);
    },
  );
