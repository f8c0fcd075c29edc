import { createRoute } from "@hono/zod-openapi";
import { credentialGaps, type StoredFields } from "@/lib/agent/credential-gaps";
import { pointer } from "@/lib/agent/json";
import { lintTool } from "@/lib/agent/lint";
import { reportTool } from "@/lib/agent/targets";
import type { Tool } from "@/lib/agent/tool";
import { listTools } from "@/lib/data/tools";
import type { ApiPorts } from "../ports";
import { createRouter, json, refusals, slugParam } from "../router";
import { agentReport } from "../schemas/reports";

/** Missing credentials make every call fail. Only a warning, because they may be added later. */
const credentialWarnings = (tool: Tool, stored: StoredFields) =>
  credentialGaps(tool, stored).map(({ index, message }) => ({
    path: pointer("/credentials", index),
    code: "missing-credential",
    message: `${message} Calls fail until this is fixed.`,
  }));

export const reportRoutes = (ports: ApiPorts) =>
  createRouter().openapi(
    createRoute({
      method: "get",
      path: "/agents/{slug}/report",
      tags: ["Agents"],
      summary:
        "Get lint suggestions for the draft's tools, and their compatibility with each target",
      request: { params: slugParam },
      responses: { 200: json(agentReport, "The tools in the author's order."), ...refusals },
    }),
    async (c) => {
      const records = await listTools(c.var.owner, c.req.valid("param").slug);
      const stored = await ports.credentials.fieldNames(c.var.owner);
      const tools = records.map(({ tool }) => ({
        name: tool.name,
        lint: [
          ...lintTool(tool).map(({ path, code, message }) => ({ path, code, message })),
          ...credentialWarnings(tool, stored),
        ],
        targets: reportTool(tool),
      }));
      return c.json({ tools }, 200);
    },
  );
