import { depthOf } from "@/lib/agent/call-depth";
import { timeoutOf } from "@/lib/agent/tool";
import { AppError } from "@/lib/errors";
import { takeBearer, takeVariables } from "@/lib/runtime/caller-needs";
import { type CompiledTool, etagOf, unknownTool } from "@/lib/runtime/compiled-agent";
import { envelopeOf } from "@/lib/runtime/envelope";
import { streamEvents, wantsEvents } from "@/lib/runtime/event-stream";
import type { CallRequest, CallResult } from "@/lib/runtime/runtime";
import { readJsonObject } from "./body";
import { atMostOnce } from "./once";
import type { Protocol, Respond, Served } from "./protocol";

const json = { "content-type": "application/json; charset=utf-8" };

/** The failure envelope (contract §4): these three keys and no others. */
export const refuse: Protocol["refuse"] = ({ status: code, message, details, headers }, respond) =>
  respond(
    code,
    { ...json, ...headers },
    JSON.stringify({ success: false, error: { message, code, details } }),
  );

type ToolList = { body: string; etag: string };

const answerTools = (request: Request, respond: Respond, { body, etag }: ToolList): Response => {
  const headers = { ...json, etag, "cache-control": "no-cache" };
  const known = request.headers.get("if-none-match");
  if (
    known?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*")
  )
    return respond(304, headers, null);
  return respond(200, headers, body);
};

/**
 * `GET /tools` with a strong ETag, both made once per version; where tools depend on who asks, they are made for
 * this caller.
 */
export const listTools: Protocol = {
  refuse,
  serve(request, { agent, runtime, requestId, keyId, respond }) {
    if (!agent.isDynamic)
      return answerTools(request, respond, { body: agent.toolsJson, etag: agent.toolsEtag });
    return runtime
      .listTools({ agent, keyId, requestId, signal: request.signal })
      .then((body) => answerTools(request, respond, { body, etag: etagOf(body) }));
  },
};

const bearerOf = ({ headers }: Request): string | undefined => {
  const given = headers.get("authorization");
  return given === null ? undefined : /^Bearer\s+(\S+)\s*$/i.exec(given)?.[1];
};

const internal = JSON.stringify({
  success: false,
  error: { message: "Something went wrong on our side.", code: 500, details: "" },
});

const toHttp = ({ answer, headers, ran }: CallResult) => {
  const { status, envelope } = envelopeOf(answer);
  return { status, headers: { ...json, ...headers }, body: JSON.stringify(envelope), ran };
};

/** Variables and bearer → body → the runtime (the order of contract §3). */
const run = async (
  request: Request,
  { agent, runtime, requestId, keyId, once, report, respond }: Served,
  tool: CompiledTool,
): Promise<Response> => {
  const { headers } = request;
  const variables = takeVariables(agent, (ref) => headers.get(`x-${ref}`));
  const bearer = takeBearer(agent, tool.tool, bearerOf(request));
  const body = await readJsonObject(request);
  const caller = {
    requestId,
    keyId,
    depth: depthOf(headers),
    variables,
    bearer: bearer || undefined,
  };
  const confirmation = headers.get("x-confirmation") ?? undefined;
  const call = (signal: AbortSignal, stream?: CallRequest["stream"]) =>
    runtime.call({ agent, tool, body, caller, confirmation, stream, signal }).then(toHttp);
  const given = headers.get("idempotency-key");
  const carryOut = (signal: AbortSignal, stream?: CallRequest["stream"]) =>
    given !== null && keyId !== null
      ? atMostOnce(
          {
            ...{ once, given, agentId: agent.id, keyId, tool: tool.tool.name, body, report },
            timeoutMs: timeoutOf(tool.tool),
          },
          () => call(signal, stream),
        )
      : call(signal, stream);
  if (wantsEvents(headers.get("accept")))
    return streamEvents(
      respond,
      (chunk, gone) => carryOut(AbortSignal.any([request.signal, gone]), chunk),
      (error) => {
        report(error);
        return internal;
      },
    );
  const answer = await carryOut(request.signal);
  return respond(answer.status, answer.headers, answer.body);
};

/** `POST /tools/{toolName}`. */
export const callTool: Protocol<"toolName"> = {
  refuse,
  serve(request, served, { toolName }) {
    const tool = served.agent.tool(toolName);
    if (!tool) throw unknownTool(toolName, served.agent);
    return run(request, served, tool);
  },
};

/** `POST /resource`, once the author has enabled it. */
export const resource: Protocol = {
  refuse,
  serve(request, served) {
    const { resource } = served.agent;
    if (!resource) throw new AppError("not_found", "This agent offers no resource.");
    return run(request, served, resource);
  },
};
