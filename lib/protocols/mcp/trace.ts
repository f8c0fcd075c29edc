import { isAppError } from "@/lib/errors";
import { observeResponse } from "@/lib/http/observed-respond";
import type { Respond } from "@/lib/http/respond";
import { isObject } from "@/lib/schema/json";
import { parseTraceContext, type TraceContext, traceFields } from "@/lib/tracing/trace-context";
import type { SpanAttributes } from "@/lib/tracing/tracer";
import type { ProtocolContext } from "../protocol";
import { findTool } from "./listed-tools";

/** Allowed span names, so that callers cannot choose them. */
const knownMethods = new Set([
  "initialize",
  "ping",
  "server/discover",
  "tools/list",
  "tools/call",
  "completion/complete",
  "prompts/list",
  "prompts/get",
  "resources/list",
  "resources/read",
  "resources/templates/list",
  "tasks/get",
  "tasks/update",
  "tasks/cancel",
]);

const readMeta = (body: unknown): Record<string, unknown> => {
  const params = isObject(body) ? body.params : undefined;
  const meta = isObject(params) ? params._meta : undefined;
  return isObject(meta) ? meta : {};
};

/**
 * Reads the trace that a message belongs to (revision 2026-07-28, `_meta`), or else that of its
 * HTTP request, as sent by proxies and instrumented clients. A batch has only the latter.
 */
const readTrace = (
  { trace }: Pick<ProtocolContext, "trace">,
  body: unknown,
): TraceContext | undefined => {
  const meta = readMeta(body);
  return parseTraceContext((name) => meta[name]) ?? trace();
};

/** Names the tool or prompt that a message is about, if the agent has it. */
const describeTarget = (
  { agent }: Pick<ProtocolContext, "agent">,
  { method, params }: Record<string, unknown>,
): { target?: string | undefined; attributes: SpanAttributes } => {
  const name = isObject(params) ? params.name : undefined;
  if (method === "tools/call" && typeof name === "string") {
    const target = findTool(agent, name, undefined)?.tool.name;
    return { target, attributes: { "gen_ai.tool.name": target } };
  }
  if (method === "prompts/get") {
    const target = agent.manifest.prompts?.find((prompt) => prompt.name === name)?.name;
    return { target, attributes: { "gen_ai.prompt.name": target } };
  }
  return { attributes: {} };
};

/** A client may choose any text as an id. */
const MAX_ID_CHARS = 256;

const toIdText = ({ id }: Record<string, unknown>): string | undefined =>
  typeof id === "number" || typeof id === "string" ? String(id).slice(0, MAX_ID_CHARS) : undefined;

/** Serves a message within its trace. If traces are recorded, it gets its own span. */
export const serveTraced = async (
  context: ProtocolContext,
  body: unknown,
  serve: (
    trace: TraceContext | undefined,
    respond: Respond,
    onFailedCall?: () => void,
  ) => Promise<Response>,
): Promise<Response> => {
  const trace = readTrace(context, body);
  const message = isObject(body) ? body : {};
  const method = typeof message.method === "string" ? message.method : undefined;
  if (!context.tracer || method === undefined || !knownMethods.has(method))
    return serve(trace, context.respond);
  const { target, attributes } = describeTarget(context, message);
  const span = context.tracer.start(target === undefined ? method : `${method} ${target}`, {
    kind: "server",
    parent: trace,
    attributes: {
      "mcp.method.name": method,
      "jsonrpc.request.id": toIdText(message),
      "network.protocol.name": "http",
      ...attributes,
    },
  });
  const { respond, whenSent } = observeResponse(context.respond);
  let toolError: "tool_error" | undefined;
  const onFailedCall = () => {
    toolError = "tool_error";
  };
  try {
    const response = await serve(span.context, respond, onFailedCall);
    whenSent(() => span.end(response.ok ? toolError : String(response.status)));
    return response;
  } catch (error) {
    span.end(isAppError(error) ? error.code : "internal");
    throw error;
  }
};

/**
 * Removes the trace, which differs with each message. A field that is not a string is left for the
 * server to reject.
 */
export const withoutTrace = (meta: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(meta).filter(
      ([name, value]) => typeof value !== "string" || !traceFields.some((field) => field === name),
    ),
  );
