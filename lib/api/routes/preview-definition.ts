import { createRoute } from "@hono/zod-openapi";
import { newId } from "@/lib/data/id";
import { readDraft } from "@/lib/data/manifests";
import { AppError } from "@/lib/errors";
import { codeIssues } from "../code-issues";
import { compileDraft } from "../draft-calls";
import type { ApiPorts } from "../ports";
import { body, createRouter, json, refusals, toolParams } from "../router";
import {
  type DefinitionPreview,
  definitionPreview,
  definitionRequest,
} from "../schemas/definitions";

const unavailable = "Hidden: isAvailable returned false for this caller.";

/** A tool of the draft as a given caller would see it in `GET /tools`, rendered by the same runtime. */
export const definitionRoutes = ({ runtime, checkCode }: ApiPorts) =>
  createRouter().openapi(
    createRoute({
      method: "post",
      path: "/agents/{slug}/tools/{name}/definition",
      tags: ["Tools"],
      summary: "Preview a tool of the draft as a given caller sees it",
      request: { params: toolParams, body: body(definitionRequest) },
      responses: { 200: json(definitionPreview, "The tool, or why it is hidden."), ...refusals },
    }),
    async (c) => {
      const { slug, name } = c.req.valid("param");
      const { tool: unsaved, userId, agentName, variables } = c.req.valid("json");
      if (unsaved) {
        const issues = await codeIssues(checkCode, unsaved.handler, "/tool/handler");
        if (issues[0]) throw new AppError("invalid_input", issues[0].message, { issues });
      }
      const draft = await readDraft(c.var.owner, slug);
      const agent = compileDraft(draft, c.var.owner.space, { name, ...(unsaved && { unsaved }) });
      const tool = agent.tool(unsaved?.name ?? name);
      if (!tool) throw new AppError("not_found", `Tool "${name}" not found.`);
      const viewer = { clientId: userId, agentName: agentName ?? agent.manifest.name, variables };
      const { signal } = c.req.raw;
      const shown = await runtime.defineTool({ agent, tool, requestId: newId(), viewer, signal });
      const failure = shown.log.findLast(({ level }) => level === "error");
      const preview = {
        tool: shown.tool ?? null,
        ...(!shown.tool && { why: failure?.message ?? unavailable }),
        log: shown.log,
      };
      return c.json(preview as DefinitionPreview, 200);
    },
  );
