import { createRoute } from "@hono/zod-openapi";
import { getBearerMode } from "@/lib/agent/access/bearer-mode";
import { findCredentialGaps, type StoredFields } from "@/lib/agent/credentials/credential-gaps";
import { listOffered } from "@/lib/agent/modes";
import type { Tool } from "@/lib/agent/tool";
import { checkCompleteness, getCompletenessScore } from "@/lib/analysis/description-parts";
import type { LintCode } from "@/lib/analysis/lint-codes";
import { compareTools } from "@/lib/analysis/similar-tools";
import { createBudgets, reportTargets } from "@/lib/analysis/targets";
import { getAgent } from "@/lib/data/agents/agents";
import { listTools } from "@/lib/data/agents/tools";
import type { Issue } from "@/lib/errors";
import { appendPointer } from "@/lib/schema/json";
import { lintDraftTool } from "../lint-draft-tool";
import { mapInTurns } from "../map-in-turns";
import type { ApiPorts } from "../ports";
import { createRouter, errorResponses, jsonResponse, slugParam } from "../router";
import { runInTurns } from "../run-in-turns";
import { agentReport } from "../schemas/reports";

const reportDocumentation = (tool: Tool) => {
  const completeness = checkCompleteness(tool);
  return { score: getCompletenessScore(completeness), ...completeness };
};

/**
 * Warns about missing credentials, which make every call fail. Only a warning, because they may be
 * added later.
 */
const credentialWarnings = (tool: Tool, storedFields: StoredFields): Issue<LintCode>[] =>
  findCredentialGaps(tool, storedFields).map(({ index, message }) => ({
    path: appendPointer("/credentials", index),
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
        "Get lint suggestions for the draft's tools, how well they are described, and their compatibility with each target",
      request: { params: slugParam },
      responses: {
        200: jsonResponse(agentReport, "The tools in the author's order."),
        ...errorResponses,
      },
    }),
    async (c) => {
      const { slug } = c.req.valid("param");
      const { settings } = await getAgent(c.var.member, slug);
      const { tools: records } = await listTools(c.var.member, slug);
      const storedFields = await ports.credentials.listFieldNames(c.var.member);
      const similarTools = await runInTurns(compareTools(records.map(({ tool }) => tool)));
      const toolNames = records.map(({ tool }) => tool.name);
      const budgets = createBudgets();
      const offeredTools = new Set(listOffered(records.map(({ tool }) => tool)));
      const tools = await mapInTurns(records, ({ tool }) => ({
        name: tool.name,
        lint: [
          ...lintDraftTool(tool, toolNames, settings, ports),
          ...credentialWarnings(tool, storedFields),
        ],
        documentation: reportDocumentation(tool),
        targets: reportTargets(
          { ...tool, bearer: getBearerMode(settings, tool) },
          offeredTools.has(tool) ? budgets : undefined,
        ),
        similar: similarTools.get(tool.name) ?? [],
      }));
      return c.json({ tools }, 200);
    },
  );
