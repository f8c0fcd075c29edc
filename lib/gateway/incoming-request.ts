import type { Context } from "hono";
import { newId } from "@/lib/data/id";
import { type RequestDetails, readRequestId } from "@/lib/http/request-id";
import { getTraceId, parseTraceContext } from "@/lib/tracing/trace-context";
import type { Span } from "@/lib/tracing/tracer";

/**
 * What the server knows about a request besides the request itself. Next's route passes none of it.
 */
export type GatewayBindings = { clientAddress: string };
export type GatewayContext = Context<{ Bindings: GatewayBindings | undefined }>;

/** Returns `slug` or `slug@n` from the path, whether or not that agent exists. */
export const readReference = ({ req }: Pick<GatewayContext, "req">): string =>
  req.param("agent") ?? req.path.split("/")[3] ?? "";

/** Reads what is known about a request before its agent and its caller are. */
export const readIncomingRequest = (context: GatewayContext, span: Span | undefined) => {
  const request = context.req.raw;
  const reference = readReference(context);
  const callId = newId();
  const clientRequestId = readRequestId(request.headers);
  const requestId = clientRequestId ?? callId;
  const trace = () => span?.context ?? parseTraceContext((name) => request.headers.get(name));
  const describe = (): RequestDetails => ({
    requestId,
    callId,
    agent: reference,
    tool: context.req.param("toolName"),
    traceId: getTraceId(trace()),
  });
  return {
    request,
    reference,
    callId,
    clientRequestId,
    requestId,
    clientAddress: context.env?.clientAddress,
    trace,
    /** For the operator's log. */
    describe,
  };
};
export type IncomingRequest = ReturnType<typeof readIncomingRequest>;
