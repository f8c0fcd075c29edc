import { createRoute } from "@hono/zod-openapi";
import { lintTool } from "@/lib/agent/lint";
import { reportTool } from "@/lib/agent/targets";
import { listTools } from "@/lib/data/tools";
import type { ApiPorts } from "../ports";
import { createRouter, json, refusals, slugParam } from "../router";
import { agentReport } from "../schemas";

export const reportRoutes = (_ports: ApiPorts) =>
  createRouter().openapi(
    createRoute({
      method: "get",
      path: "/agents/{slug}/report",
      tags: ["Agents"],
      summary:
        "Read what could be better about the draft's tools, and what each consumer gets of them",
      request: { params: slugParam },
      responses: { 200: json(agentReport, "The tools in the author's order."), ...refusals },
    }),
    async (c) => {
      const records = await listTools(c.var.owner, c.req.valid("param").slug);
      const tools = records.map(({ tool }) => ({
        name: tool.name,
        lint: lintTool(tool).map(({ path, code, message }) => ({ path, code, message })),
        targets: reportTool(tool),
      }));
      return c.json({ tools }, 200);
    },
  );
