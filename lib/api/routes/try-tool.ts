import { createRoute } from "@hono/zod-openapi";
import type { z } from "zod";
import type { HandlerConfig } from "@/lib/agent/handlers";
import { readDraft } from "@/lib/data/manifests";
import { AppError } from "@/lib/errors";
import { acceptsEventStream, streamEvents } from "@/lib/http/event-stream";
import { jsonHeaders } from "@/lib/http/headers";
import type { CompiledAgent, CompiledTool } from "@/lib/runtime/compiled-agent";
import { recordOutbound } from "@/lib/runtime/recording/outbound-recording";
import { codeIssues } from "../code-issues";
import { callDraft, compileDraft, type DraftCall } from "../draft-calls";
import type { ApiPorts } from "../ports";
import { body, createRouter, json, refusals, slugParam, toolParams } from "../router";
import { recordingOf } from "../run-example";
import { type TryResult, tryRequest, tryResourceRequest, tryResult } from "../schemas/tries";

/** Calls of the draft through the same runtime that serves published agents. */
export const tryRoutes = ({ runtime, report, checkCode }: ApiPorts) => {
  /** Responds with the envelope and its trace. If the client accepts events, streams result chunks and log lines. */
  const answer = async (
    request: Request,
    agent: CompiledAgent,
    tool: CompiledTool,
    wanted: z.infer<typeof tryRequest>,
  ): Promise<Response> => {
    const attempt = async (
      more: Pick<DraftCall, "signal" | "stream" | "onLog">,
    ): Promise<TryResult> => {
      if (!wanted.record) return callDraft(runtime, agent, tool, { ...wanted, ...more });
      const { network, recording } = recordOutbound();
      const result = await callDraft(runtime, agent, tool, { ...wanted, ...more, network });
      const kept = recordingOf(agent, recording(), wanted.profile);
      return { ...result, ...("problem" in kept ? { notRecorded: kept.problem } : kept) };
    };
    const respond = (status: number, headers: Record<string, string>, text: BodyInit | null) =>
      new Response(text, { status, headers });
    if (!acceptsEventStream(request.headers.get("accept")))
      return Response.json(await attempt({ signal: request.signal }));
    return streamEvents(
      respond,
      async ({ chunk, log: onLog, signal: disconnected }) => {
        const signal = AbortSignal.any([request.signal, disconnected]);
        const result = await attempt({ signal, stream: (value) => chunk(value), onLog });
        return { status: 200, headers: jsonHeaders, body: JSON.stringify(result) };
      },
      (error) => {
        report(error, "try");
        const failure = { message: "Internal error.", code: 500, details: "" };
        const envelope = { success: false as const, error: failure };
        return JSON.stringify({ status: 500, envelope, trace: null } satisfies TryResult);
      },
    );
  };

  const refuseBrokenCode = async (handler: HandlerConfig, at: string) => {
    const issues = await codeIssues(checkCode, handler, at);
    if (issues[0]) throw new AppError("invalid_input", issues[0].message, { issues });
  };

  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/tools/{name}/try",
        tags: ["Tools"],
        summary: "Run a tool of the draft, or an unsaved tool",
        request: { params: toolParams, body: body(tryRequest) },
        responses: { 200: json(tryResult, "The envelope and its trace."), ...refusals },
      }),
      async (c) => {
        const { slug, name } = c.req.valid("param");
        const wanted = c.req.valid("json");
        const { tool: unsaved } = wanted;
        if (unsaved) await refuseBrokenCode(unsaved.handler, "/tool/handler");
        const draft = await readDraft(c.var.owner, slug);
        const agent = compileDraft(draft, c.var.owner.space, { name, ...(unsaved && { unsaved }) });
        const tool = agent.tool(unsaved?.name ?? name);
        if (!tool) throw new AppError("not_found", `Tool "${name}" not found.`);
        if (tool.tool.confirmationRequired && wanted.confirmed !== true)
          throw new AppError(
            "precondition_required",
            "This tool requires confirmation. Confirm the call.",
          );
        // The OpenAPI document only describes the JSON response, not the event stream.
        return (await answer(c.req.raw, agent, tool, wanted)) as never;
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/resource/try",
        tags: ["Agents"],
        summary: "Run the draft's resource, even if disabled, or an unsaved one",
        request: { params: slugParam, body: body(tryResourceRequest) },
        responses: { 200: json(tryResult, "The envelope and its trace."), ...refusals },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const wanted = c.req.valid("json");
        const { resource } = wanted;
        if (resource) await refuseBrokenCode(resource.handler, "/resource/handler");
        const draft = await readDraft(c.var.owner, slug);
        const agent = compileDraft(draft, c.var.owner.space, { ...(resource && { resource }) });
        if (!agent.resource)
          throw new AppError("not_found", "This agent has no resource. Save one first.");
        return (await answer(c.req.raw, agent, agent.resource, wanted)) as never;
      },
    );
};
