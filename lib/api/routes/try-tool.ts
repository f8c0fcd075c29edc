import { createRoute } from "@hono/zod-openapi";
import { newId } from "@/lib/data/id";
import { readDraft } from "@/lib/data/manifests";
import { AppError, isAppError } from "@/lib/errors";
import { takeBearer, takeVariables } from "@/lib/runtime/caller-needs";
import { compileAgent } from "@/lib/runtime/compiled-agent";
import { envelopeOf } from "@/lib/runtime/envelope";
import type { ApiPorts } from "../ports";
import { body, createRouter, json, refusals, toolParams } from "../router";
import { type Envelope, tryRequest, tryResult } from "../schemas";

/** Trying a tool is a call of the draft through the very runtime that serves the published agent. */
export const tryRoutes = ({ runtime }: ApiPorts) =>
  createRouter().openapi(
    createRoute({
      method: "post",
      path: "/agents/{slug}/tools/{name}/try",
      tags: ["Tools"],
      summary: "Run a tool of the draft",
      request: { params: toolParams, body: body(tryRequest) },
      responses: { 200: json(tryResult, "The envelope and what led to it."), ...refusals },
    }),
    async (c) => {
      const { slug, name } = c.req.valid("param");
      const { params, profile = {}, confirmed } = c.req.valid("json");
      const { agent: record, manifest } = await readDraft(c.var.owner, slug);
      // The author may try what is switched off for everybody else.
      const tools = manifest.tools.map((tool) => ({ ...tool, enabled: true }));
      const agent = compileAgent({
        id: record.id,
        space: c.var.owner.space,
        version: null,
        manifest: { ...manifest, tools },
      });
      const tool = agent.tool(name);
      if (!tool) throw new AppError("not_found", `There is no tool called "${name}".`);
      if (tool.tool.confirmationRequired && confirmed !== true)
        throw new AppError(
          "precondition_required",
          "This tool asks before it runs. Confirm the call.",
        );
      const { bearer: token, variables: given = {}, ...host } = profile;
      const callId = newId();
      try {
        const variables = takeVariables(agent, (ref) => given[ref]);
        const bearer = takeBearer(agent, tool.tool, token);
        const { answer, trace } = await runtime.call({
          agent,
          tool,
          body: { ...params, ...host },
          caller: {
            requestId: callId,
            keyId: null,
            depth: 0,
            variables,
            ...(bearer && { bearer }),
          },
          signal: c.req.raw.signal,
        });
        const { status, envelope } = envelopeOf(answer);
        return c.json({ status, envelope: envelope as Envelope, trace: { callId, ...trace } }, 200);
      } catch (error) {
        if (!isAppError(error)) throw error;
        const { status, message, details } = error;
        const envelope: Envelope = { success: false, error: { message, code: status, details } };
        return c.json({ status, envelope, trace: null }, 200);
      }
    },
  );
