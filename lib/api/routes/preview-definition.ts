import { createRoute } from "@hono/zod-openapi";
import { readDraft } from "@/lib/data/agents/manifests";
import { newId } from "@/lib/data/id";
import { compileDraftTool } from "../draft-calls";
import { findCodeIssues } from "../find-code-issues";
import type { ApiPorts } from "../ports";
import { rejectIssues } from "../reject-issues";
import { createRouter, errorResponses, jsonBody, jsonResponse, toolParams } from "../router";
import { definitionPreview, definitionRequest } from "../schemas/definitions";

const unavailableMessage = "Hidden: isAvailable returned false for this caller.";

/**
 * A tool of the draft as a given caller would see it in `GET /tools`, rendered by the same runtime.
 */
export const definitionRoutes = ({ runtime, checkCode }: ApiPorts) =>
  createRouter().openapi(
    createRoute({
      method: "post",
      path: "/agents/{slug}/tools/{name}/definition",
      tags: ["Tools"],
      summary: "Preview a tool of the draft as a given caller sees it",
      request: { params: toolParams, body: jsonBody(definitionRequest) },
      responses: {
        200: jsonResponse(definitionPreview, "The tool, or why it is hidden."),
        ...errorResponses,
      },
    }),
    async (c) => {
      const { slug, name } = c.req.valid("param");
      const { tool: unsavedTool, userId, agentName, variables } = c.req.valid("json");
      const check = checkCode.bind(null, c.var.member.space);
      rejectIssues(await findCodeIssues(check, unsavedTool?.handler, "/tool/handler"));
      const draft = await readDraft(c.var.member, slug);
      const { agent, tool } = compileDraftTool(draft, c.var.member.space, name, unsavedTool);
      const viewer = { clientId: userId, agentName: agentName ?? agent.manifest.name, variables };
      const { signal } = c.req.raw;
      const definition = await runtime.defineTool({
        agent,
        tool,
        callId: newId(),
        viewer,
        signal,
      });
      const failure = definition.log.findLast(({ level }) => level === "error");
      const preview = {
        tool: definition.tool ?? null,
        ...(!definition.tool && { why: failure?.message ?? unavailableMessage }),
        log: definition.log,
      };
      return c.json(preview, 200);
    },
  );
