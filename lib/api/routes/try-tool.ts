import { createRoute, z } from "@hono/zod-openapi";
import { readDraft } from "@/lib/data/agents/manifests";
import { AppError } from "@/lib/errors";
import { toFailureEnvelope } from "@/lib/http/envelope";
import { acceptsEventStream, streamEvents } from "@/lib/http/event-stream";
import { jsonHeaders } from "@/lib/http/headers";
import type { CompiledAgent, CompiledTool } from "@/lib/runtime/compiled-agent";
import { recordOutbound } from "@/lib/runtime/recording/outbound-recording";
import { callDraft, compileDraft, compileDraftTool, type DraftCall } from "../draft-calls";
import { findCodeIssues } from "../find-code-issues";
import type { ApiPorts } from "../ports";
import { rejectIssues } from "../reject-issues";
import { createRouter, errorResponses, jsonBody, slugParam, toolParams } from "../router";
import { toRecording } from "../run-tool-test";
import { type TryResult, tryRequest, tryResourceRequest, tryResult } from "../schemas/tries";

const responses = {
  200: {
    description: "The envelope and its trace.",
    content: {
      "application/json": { schema: tryResult },
      "text/event-stream": {
        schema: z.string().openapi({
          description: "If accepted: chunk and log events, and the same JSON as the result event.",
        }),
      },
    },
  },
  ...errorResponses,
};

/** Calls of the draft through the same runtime that serves published agents. */
export const tryRoutes = ({ runtime, report, checkCode }: ApiPorts) => {
  /**
   * Responds with the envelope and its trace. If the client accepts events, streams result chunks
   * and log lines.
   */
  const runAndRespond = async (
    request: Request,
    agent: CompiledAgent,
    tool: CompiledTool,
    input: z.infer<typeof tryRequest>,
  ): Promise<Response> => {
    const runCall = async (
      options: Pick<DraftCall, "signal" | "stream" | "onLog">,
    ): Promise<TryResult> => {
      if (!input.record) return callDraft(runtime, agent, tool, { ...input, ...options });
      const { network, recording } = recordOutbound();
      const result = await callDraft(runtime, agent, tool, { ...input, ...options, network });
      const testRecording = toRecording(agent, recording, input.profile);
      return {
        ...result,
        ...("problem" in testRecording ? { notRecorded: testRecording.problem } : testRecording),
      };
    };
    const respond = (status: number, headers: Record<string, string>, text: BodyInit | null) =>
      new Response(text, { status, headers });
    if (!acceptsEventStream(request.headers.get("accept")))
      return Response.json(await runCall({ signal: request.signal }));
    return streamEvents(
      respond,
      async ({ chunk, log: onLog, signal: disconnected }) => {
        const signal = AbortSignal.any([request.signal, disconnected]);
        const result = await runCall({ signal, stream: (value) => chunk(value), onLog });
        return { status: 200, headers: jsonHeaders, body: JSON.stringify(result) };
      },
      (error) => {
        report(error, "try");
        const envelope = toFailureEnvelope(new AppError("internal", "Internal error."));
        return JSON.stringify({ status: 500, envelope, trace: null } satisfies TryResult);
      },
    );
  };

  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/tools/{name}/try",
        tags: ["Tools"],
        summary: "Run a tool of the draft, or an unsaved tool",
        request: { params: toolParams, body: jsonBody(tryRequest) },
        responses,
      }),
      async (c) => {
        const { slug, name } = c.req.valid("param");
        const input = c.req.valid("json");
        const { tool: unsavedTool } = input;
        const check = checkCode.bind(null, c.var.member.space);
        rejectIssues(await findCodeIssues(check, unsavedTool?.handler, "/tool/handler"));
        const draft = await readDraft(c.var.member, slug);
        const { agent, tool } = compileDraftTool(draft, c.var.member.space, name, unsavedTool);
        if (tool.tool.confirmationRequired && input.confirmed !== true)
          throw new AppError(
            "precondition_required",
            "This tool requires confirmation. Confirm the call.",
          );
        return runAndRespond(c.req.raw, agent, tool, input);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/resource/try",
        tags: ["Agents"],
        summary: "Run the draft's resource, even if disabled, or an unsaved one",
        request: { params: slugParam, body: jsonBody(tryResourceRequest) },
        responses,
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const input = c.req.valid("json");
        const { resource } = input;
        const check = checkCode.bind(null, c.var.member.space);
        rejectIssues(await findCodeIssues(check, resource?.handler, "/resource/handler"));
        const draft = await readDraft(c.var.member, slug);
        const agent = compileDraft(draft, c.var.member.space, { ...(resource && { resource }) });
        if (!agent.resource)
          throw new AppError("not_found", "This agent has no resource. Save one first.");
        return runAndRespond(c.req.raw, agent, agent.resource, input);
      },
    );
};
