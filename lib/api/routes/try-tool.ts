import { createRoute } from "@hono/zod-openapi";
import type { z } from "zod";
import { newId } from "@/lib/data/id";
import { type Draft, readDraft } from "@/lib/data/manifests";
import { AppError, isAppError } from "@/lib/errors";
import { takeBearer, takeVariables } from "@/lib/runtime/caller-needs";
import { type CompiledAgent, type CompiledTool, compileAgent } from "@/lib/runtime/compiled-agent";
import { envelopeOf } from "@/lib/runtime/envelope";
import type { ApiPorts } from "../ports";
import { body, createRouter, json, refusals, slugParam, toolParams } from "../router";
import { type Envelope, type TryResult, tryRequest, tryResult } from "../schemas";

/** The draft with everything switched on: its author may try what is switched off for everybody else. */
const compileDraft = ({ agent: { id }, manifest }: Draft, space: string): CompiledAgent => {
  const { tools, resource } = manifest;
  return compileAgent({
    id,
    space,
    version: null,
    manifest: {
      ...manifest,
      tools: tools.map((tool) => ({ ...tool, enabled: true })),
      ...(resource && { resource: { ...resource, enabled: true } }),
    },
  });
};

/** Trying a tool is a call of the draft through the very runtime that serves the published agent. */
export const tryRoutes = ({ runtime }: ApiPorts) => {
  const attempt = async (
    agent: CompiledAgent,
    tool: CompiledTool,
    { params, profile = {} }: z.infer<typeof tryRequest>,
    signal: AbortSignal,
  ): Promise<TryResult> => {
    const { bearer: token, variables: given = {}, ...host } = profile;
    const callId = newId();
    try {
      const variables = takeVariables(agent, (ref) => given[ref]);
      const bearer = takeBearer(agent, tool.tool, token);
      const { answer, trace } = await runtime.call({
        agent,
        tool,
        body: { ...params, ...host },
        caller: { requestId: callId, keyId: null, depth: 0, variables, ...(bearer && { bearer }) },
        signal,
      });
      const { status, envelope } = envelopeOf(answer);
      return { status, envelope: envelope as Envelope, trace: { callId, ...trace } };
    } catch (error) {
      if (!isAppError(error)) throw error;
      const { status, message, details } = error;
      const envelope: Envelope = { success: false, error: { message, code: status, details } };
      return { status, envelope, trace: null };
    }
  };

  return createRouter()
    .openapi(
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
        const wanted = c.req.valid("json");
        const agent = compileDraft(await readDraft(c.var.owner, slug), c.var.owner.space);
        const tool = agent.tool(name);
        if (!tool) throw new AppError("not_found", `There is no tool called "${name}".`);
        if (tool.tool.confirmationRequired && wanted.confirmed !== true)
          throw new AppError(
            "precondition_required",
            "This tool asks before it runs. Confirm the call.",
          );
        return c.json(await attempt(agent, tool, wanted, c.req.raw.signal), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/resource/try",
        tags: ["Agents"],
        summary: "Run the resource of the draft, enabled or not",
        request: { params: slugParam, body: body(tryRequest) },
        responses: { 200: json(tryResult, "The envelope and what led to it."), ...refusals },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const agent = compileDraft(await readDraft(c.var.owner, slug), c.var.owner.space);
        if (!agent.resource)
          throw new AppError("not_found", "This agent has no resource yet. Save one first.");
        const wanted = c.req.valid("json");
        return c.json(await attempt(agent, agent.resource, wanted, c.req.raw.signal), 200);
      },
    );
};
