import { getBearerMode } from "@/lib/agent/access/bearer-mode";
import { parseCallDepth } from "@/lib/agent/access/call-depth";
import { AppError } from "@/lib/errors";
import { toEnvelope, toFailureEnvelope } from "@/lib/http/envelope";
import { acceptsEventStream, streamEvents } from "@/lib/http/event-stream";
import { errorHeaders, type HeaderMap, jsonHeaders, rateLimitHeaders } from "@/lib/http/headers";
import { readJsonObject } from "@/lib/http/json-body";
import { requireBearer, requireVariables } from "@/lib/runtime/call/caller-inputs";
import type { CompiledTool } from "@/lib/runtime/compiled-agent";
import type { CallFacts, CallRequest, CallResult } from "@/lib/runtime/ports";
import { withIdempotency } from "../idempotency";
import type { ProtocolContext } from "../protocol";

/** The headers of a result: the rate limit, and the cache (RFC 9211). */
const factHeaders = ({ rateLimit, cache }: CallFacts): HeaderMap => ({
  ...(cache && {
    "cache-status":
      cache.status === "hit" ? `toolwright; hit; ttl=${cache.ttlSeconds}` : "toolwright; fwd=miss",
  }),
  ...(rateLimit && rateLimitHeaders(rateLimit)),
});

const toHttp = (result: CallResult) => {
  const { outcome } = result;
  const { status, envelope } = toEnvelope(outcome);
  const headers = {
    ...jsonHeaders,
    ...factHeaders(result),
    ...(!outcome.ok && errorHeaders({ retryAfterSeconds: outcome.error.retryAfterSeconds })),
  };
  return { status, headers, body: JSON.stringify(envelope), ran: result.ran };
};

const internalError = JSON.stringify(
  toFailureEnvelope(new AppError("internal", "Something went wrong on our side.")),
);

const signInRefused = () =>
  new AppError("forbidden", "This tool acts with its caller's own token and needs an API key.", {
    details:
      "Send a key in x-api-key and the user's token as Authorization: Bearer <token>. A sign-in takes that header itself.",
  });

/** Reads what the caller sent and runs the tool: variables and bearer first, then the body. */
export const callTool = async (
  request: Request,
  context: ProtocolContext,
  tool: CompiledTool,
): Promise<Response> => {
  const { agent, runtime, requestId, clientRequestId, keyId, signIn, idempotency } = context;
  const { openStream, reportError, respond } = context;
  const { headers } = request;
  const variables = requireVariables(agent, (ref) => headers.get(`x-${ref}`));
  if (signIn && getBearerMode(agent.manifest, tool.tool) === "required") throw signInRefused();
  const bearer = requireBearer(agent, tool.tool, context.userToken);
  const body = await readJsonObject(request);
  const caller = {
    protocol: "rest" as const,
    requestId,
    keyId,
    signIn,
    variables,
    depth: parseCallDepth(headers),
    clientRequestId,
    trace: context.trace(),
    ...(bearer && { bearer }),
  };
  const confirmation = { grant: headers.get("x-confirmation") ?? undefined };
  const key = headers.get("idempotency-key");
  const isRepeatable = key !== null && keyId !== null;
  const run = (signal: AbortSignal, stream?: CallRequest["stream"]) =>
    runtime
      .call({
        agent,
        tool,
        body,
        caller,
        confirmation,
        stream,
        signal,
        survivesCaller: isRepeatable,
      })
      .then(toHttp);
  const runOnce = (signal: AbortSignal, stream?: CallRequest["stream"]) =>
    key === null || keyId === null
      ? run(signal, stream)
      : withIdempotency(
          {
            store: idempotency,
            key,
            agentId: agent.id,
            keyId,
            body,
            caller,
            reportError,
            tool: tool.tool.name,
          },
          () => run(signal, stream),
        );
  if (acceptsEventStream(headers.get("accept"))) {
    const closeStream = openStream();
    return streamEvents(
      respond,
      ({ chunk, signal }) =>
        runOnce(AbortSignal.any([request.signal, signal]), (value, facts) =>
          chunk(value, factHeaders(facts)),
        ).finally(closeStream),
      (error) => {
        reportError(error);
        return internalError;
      },
    );
  }
  const result = await runOnce(request.signal);
  return respond(result.status, result.headers, result.body);
};
