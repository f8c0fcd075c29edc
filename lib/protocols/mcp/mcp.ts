import {
  type AuthInfo,
  createMcpHandler,
  LATEST_PROTOCOL_VERSION,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import { AppError, type ErrorCode } from "@/lib/errors";
import { bodyTurns } from "@/lib/flow-control/body-turns";
import { allowsOrigin } from "@/lib/http/cors";
import { errorHeaders, jsonHeaders } from "@/lib/http/headers";
import { checkBodySize, readBodyText, refuseInexactNumbers } from "@/lib/http/json-body";
import { toStatus } from "@/lib/http/status";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import { isObject, parseJson } from "@/lib/schema/json";
import type { Operation, Protocol, ProtocolContext } from "../protocol";
import { readMode } from "../read-mode";
import { toCallOwner } from "../to-call-owner";
import { rememberEnvelope, respondDirectly } from "./direct-response";
import { createCallIds, type McpExchange } from "./exchange";
import { refuseLongLists, toScopes } from "./message";
import { isFollowUp } from "./open-exchanges";
import { createServer } from "./server";
import { createSessionId, readSession } from "./session";
import { serveTraced } from "./trace";

const SESSION_HEADER = "mcp-session-id";

/** The calls of a batch run concurrently. */
const MAX_BATCH_MESSAGES = 50;

/** The range -32000 to -32099 is reserved for servers (JSON-RPC 2.0 §5.1). */
const SERVER_ERROR = -32000;

const toRpcCode = (code: ErrorCode): number => {
  if (code === "internal") return ProtocolErrorCode.InternalError;
  const isInvalid = code === "invalid_input" || code === "too_large";
  return isInvalid ? ProtocolErrorCode.InvalidRequest : SERVER_ERROR;
};

const toAuthInfo = (exchange: McpExchange): AuthInfo => ({
  token: "",
  clientId: exchange.context.keyId ?? "",
  scopes: [],
  extra: { exchange },
});

const handler = createMcpHandler(({ authInfo, era }) => {
  const exchange = authInfo?.extra?.exchange as McpExchange;
  try {
    return createServer(exchange, era);
  } catch (error) {
    // The client gets a failure without details.
    exchange.context.reportError(error);
    throw error;
  }
});

const MEDIA_TYPES = ["application/json", "text/event-stream"];

/**
 * Adds named media types. The official server does not recognize ranges that contain them (RFC 9110
 * §12.5.1).
 */
const withNamedMediaTypes = (headers: Headers): Headers => {
  const accept = headers.get("accept") ?? "";
  if (!accept.includes("*")) return headers;
  const accepted = accept.split(",").map((range) => range.split(";", 1)[0]?.trim().toLowerCase());
  const named = MEDIA_TYPES.filter((type) =>
    ["*/*", `${type.split("/", 1)[0]}/*`].some((range) => accepted.includes(range)),
  );
  const forwarded = new Headers(headers);
  forwarded.set("accept", [accept, ...named].join(", "));
  return forwarded;
};

/** Selects the arguments that the messages pass to tools. */
const selectArguments = (body: unknown): unknown[] =>
  [body].flat().map((message) => {
    const params = isObject(message) ? message.params : undefined;
    return isObject(params) ? params.arguments : undefined;
  });

const forbiddenOrigin = (origin: string) =>
  new AppError("forbidden", `Pages from ${origin} may not use this agent.`, {
    details: "Its author can allow the origin in the agent's settings.",
  });

/**
 * Protects a key in a user's browser from other origins (revision 2025-11-25, Transports, "Security
 * Warning").
 */
const checkOrigin = (request: Request, context: ProtocolContext) => {
  const origin = request.headers.get("origin");
  if (origin === null || origin === new URL(context.baseUrl).origin) return;
  const { origins = [] } = context.agent.manifest.access ?? {};
  if (!allowsOrigin(origins, origin)) throw forbiddenOrigin(origin);
};

/** A client that gets a 404 starts a new session (revision 2025-03-26, "Session Management"). */
const unknownSession = () =>
  new AppError("not_found", "This session is unknown. Send a new initialize request.");

/**
 * Finds the session that the client names. Its questions and answers are isolated from those of
 * other keys.
 */
const findSession = (headers: Headers, { keyId, stateSecret }: ProtocolContext) => {
  const id = headers.get(SESSION_HEADER);
  if (id === null) return undefined;
  const session = readSession(id, stateSecret);
  if (!session) throw unknownSession();
  return { ...session, id: `${keyId} ${session.id}` };
};

/** The only revision with batches, and the default for clients that do not name one. */
const BATCH_REVISION = "2025-03-26";

const refuseBatch = (body: unknown, revision = BATCH_REVISION) => {
  if (Array.isArray(body) && revision > BATCH_REVISION)
    throw new AppError(
      "invalid_input",
      `Send one message per request: MCP ${revision} does not support batches.`,
    );
};

/** JavaScript would respond with a different number. MCP does not allow fractions. */
const refuseInexactIds = (messages: readonly unknown[]): void => {
  const isInexact = (message: unknown) =>
    isObject(message) && typeof message.id === "number" && !Number.isSafeInteger(message.id);
  if (messages.some(isInexact))
    throw new AppError(
      "invalid_input",
      "A message id must be a string, or an integer up to 9007199254740991.",
    );
};

/** Whether a batch repeats a list. Otherwise, a small batch could request hundreds of megabytes. */
const repeatsList = (batch: readonly unknown[]): boolean => {
  const methods = batch
    .map((message) => (isObject(message) ? message.method : undefined))
    .filter((method) => typeof method === "string" && method.endsWith("/list"));
  return new Set(methods).size < methods.length;
};

const read = async (
  request: Request,
  _params: Readonly<Record<string, string>>,
  agent: CompiledAgent,
  keyId: string | null,
): Promise<Operation> => {
  const text = await readBodyText(request, toCallOwner({ agent, keyId }));
  const body = parseJson(text);
  checkBodySize(body);
  if (body !== undefined) refuseInexactNumbers(text, selectArguments);
  const messages: unknown[] = Array.isArray(body) ? body : [body];
  refuseInexactIds(messages);
  if (Array.isArray(body) && body.length > MAX_BATCH_MESSAGES)
    throw new AppError("invalid_input", `A batch may have at most ${MAX_BATCH_MESSAGES} messages.`);
  if (Array.isArray(body) && repeatsList(body))
    throw new AppError("invalid_input", "A batch may request each list only once.");
  messages.forEach(refuseLongLists);
  await bodyTurns.pause(text.length);
  return {
    scopes: toScopes(body, agent.manifest),
    async serve(context) {
      const { method, url, headers, signal } = request;
      checkOrigin(request, context);
      const { stateSecret, openExchanges } = context;
      const session = findSession(headers, context);
      const namedRevision = headers.get("mcp-protocol-version") ?? session?.protocolVersion;
      refuseBatch(body, namedRevision);
      if (session && messages.length > 0 && messages.every(isFollowUp)) {
        const caller = `${context.agent.id} ${context.keyId}`;
        for (const message of messages) await openExchanges.followUp(session.id, message, caller);
        return context.respond(202, {}, null);
      }
      const mode = readMode(request, context);
      return serveTraced(context, body, async (trace, respond, onFailedCall) => {
        const nextCallId = createCallIds(context);
        const exchange = {
          context,
          headers,
          mode,
          revision: namedRevision ?? LATEST_PROTOCOL_VERSION,
          session,
          trace,
          onFailedCall,
          nextCallId,
        };
        const directResponse = await respondDirectly(exchange, body, signal);
        if (directResponse) return directResponse;
        const forwarded = new Request(url, {
          method,
          signal,
          body: text,
          headers: withNamedMediaTypes(headers),
        });
        const response = await handler.fetch(forwarded, {
          authInfo: toAuthInfo(exchange),
          ...(body !== undefined && { parsedBody: body }),
        });
        // Only the HTTP server knows whether the connection stays open (RFC 9112 §9.6).
        response.headers.delete("connection");
        if (response.ok) rememberEnvelope(body);
        const sessionId = response.ok && createSessionId(body, stateSecret);
        return respond(
          response.status,
          {
            ...Object.fromEntries(response.headers),
            ...(sessionId && { [SESSION_HEADER]: sessionId }),
          },
          response.body,
        );
      });
    },
  };
};

/**
 * The Model Context Protocol over streamable HTTP, stateless:
 * https://modelcontextprotocol.io/specification.
 */
export const mcp: Protocol = {
  routes: [{ method: "POST", path: "/mcp", read }],
  acceptsBearerKey: true,
  corsHeaders: {
    request: ["last-event-id", "mcp-method", "mcp-name", "mcp-protocol-version", "mcp-session-id"],
    response: ["mcp-protocol-version", "mcp-session-id", "www-authenticate"],
  },
  refuse({ code, message, details, facts }, respond) {
    const error = { code: toRpcCode(code), message, ...(details && { data: details }) };
    return respond(
      toStatus(code),
      { ...jsonHeaders, ...errorHeaders(facts) },
      JSON.stringify({ jsonrpc: "2.0", id: null, error }),
    );
  },
};
