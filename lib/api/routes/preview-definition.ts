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

const unavailable = "isAvailable said no to this caller, so the tool is left out of their list.";

/** A tool of the draft as one caller would find it in `GET /tools`, by the same runtime that makes that list. */
export const definitionRoutes = ({ runtime, checkCode }: ApiPorts) =>
  createRouter().openapi(
    createRoute({
      method: "post",
      path: "/agents/{slug}/tools/{name}/definition",
      tags: ["Tools"],
      summary: "See a tool of the draft as a chosen caller is shown it",
      request: { params: toolParams, body: body(definitionRequest) },
      responses: { 200: json(definitionPreview, "The tool, or why it is left out."), ...refusals },
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
      if (!tool) throw new AppError("not_found", `There is no tool called "${name}".`);
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
