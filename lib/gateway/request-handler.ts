import { setImmediate as nextTurn } from "node:timers/promises";
import { createOutageError, isOutage } from "@/lib/data/is-outage";
import { AppError, INTERNAL_ERROR_MESSAGE, isAppError } from "@/lib/errors";
import { createTurns } from "@/lib/flow-control/turns";
import { corsHeaders, preflightHeaders, toAllow } from "@/lib/http/cors";
import type { HeaderMap } from "@/lib/http/headers";
import type { RequestDetails } from "@/lib/http/request-id";
import type { Respond } from "@/lib/http/respond";
import { toStatus } from "@/lib/http/status";
import type { Protocol, Route } from "@/lib/protocols/protocol";
import type { Span } from "@/lib/tracing/tracer";
import { createAdmission } from "./admission";
import { findCaller, invalidSecret, readPresentedSecret, type Target } from "./callers";
import type { createCorsPolicy } from "./cors-policy";
import { type GatewayContext, readIncomingRequest, readReference } from "./incoming-request";
import type { GatewayPorts } from "./ports";
import { createProtocolContexts } from "./protocol-context";
import type { ServedAgent } from "./published-agents/served-agent";
import { createRefusalPace } from "./refusal-pace";
import { createToMetadataUrl } from "./resource-metadata";

/**
 * Maximum requests that start in one turn of the event loop; the others wait for the next turn. A
 * lower limit would write responses in smaller batches, which costs more.
 */
const REQUESTS_PER_TURN = 16;

const unknownAgent = (reference: string) => {
  const [, slug = reference, version] = /^(.*)@([1-9]\d*)$/.exec(reference) ?? [];
  const published =
    version === undefined ? "published agent" : `published version ${version} of an agent`;
  return new AppError("not_found", `There is no ${published} called "${slug}".`);
};

/** Creates the headers of every response. */
export const createHeaders = (requestId: string): HeaderMap => ({
  "x-request-id": requestId,
  // Browsers must not interpret a tool's text as a page or a script.
  "x-content-type-options": "nosniff",
});

/** Creates what responds with the given headers in addition to a response's own. */
export const createRespond =
  (
    { Response: ResponseClass = Response }: Pick<GatewayPorts, "Response">,
    commonHeaders: HeaderMap,
  ): Respond =>
  (status, headers, body) =>
    new ResponseClass(body, { status, headers: { ...headers, ...commonHeaders } });

/** Converts any error to a refusal. An unexpected one is reported, and the caller gets its id. */
const toRefusal = (
  error: unknown,
  request: RequestDetails,
  { reportError }: Pick<GatewayPorts, "reportError">,
): AppError => {
  if (isAppError(error)) return error;
  reportError(error, request);
  // Also covers too many requests waiting for the database at the same time.
  if (isOutage(error)) return createOutageError();
  return new AppError("internal", INTERNAL_ERROR_MESSAGE, {
    details: `Quote this request id when you report it: ${request.requestId}`,
  });
};

/** Finds the agent of a reference. Throws `not_found`. */
const findAgent = async (
  { publishedAgents }: Pick<GatewayPorts, "publishedAgents">,
  reference: string,
): Promise<ServedAgent> => {
  const match = publishedAgents.find(reference);
  // Here and below: awaiting a value that is already available would cost every request a turn.
  const servedAgent = match instanceof Promise ? await match : match;
  if (!servedAgent) throw unknownAgent(reference);
  return servedAgent;
};

/** A path of a protocol. `allow` lists the methods that it supports. */
type Endpoint = { protocol: Protocol; read: Route["read"]; allow: readonly string[] };

/** The span of a request, and how its end is noticed. */
type RequestTrace = { span?: Span; observe?(respond: Respond): Respond };
const unobserved = (respond: Respond): Respond => respond;

/** Handles a request for any method of an endpoint. */
export type RequestHandler = (context: GatewayContext, trace?: RequestTrace) => Promise<Response>;

/** Delays a `rate_limited` refusal if the agent's callers get many of them. */
const withRefusalPace =
  (handle: RequestHandler, refusalPace: ReturnType<typeof createRefusalPace>): RequestHandler =>
  async (context, trace) => {
    const response = await handle(context, trace);
    // By the next turn, a body that came with the request has arrived. The server closes the
    // connection if a response begins before that.
    if (response.status >= 400) await nextTurn();
    if (response.status === toStatus("rate_limited"))
      await refusalPace.wait(readReference(context));
    return response;
  };

/**
 * Creates a function that returns an endpoint's handler: it resolves the agent and its version, then
 * the caller, and lets the protocol serve the operation.
 */
export const createRequestHandlers = (
  ports: GatewayPorts,
  toCorsPolicy: ReturnType<typeof createCorsPolicy>,
) => {
  const turns = createTurns({ perTurn: REQUESTS_PER_TURN, nextTurn: setImmediate });
  const refusalPace = createRefusalPace();
  const { checkCaller, admit } = createAdmission(ports);
  const toProtocolContext = createProtocolContexts(ports);
  const toMetadataUrl = createToMetadataUrl(ports.url);

  const createHandler =
    ({ protocol, read, allow }: Endpoint): RequestHandler =>
    async (context, { span, observe = unobserved } = {}) => {
      const incoming = readIncomingRequest(context, span);
      const { request, reference } = incoming;
      let commonHeaders: HeaderMap = createHeaders(incoming.requestId);
      try {
        const servedAgent = await findAgent(ports, reference);
        const { agent } = servedAgent;
        const turn = turns.wait(agent.space);
        if (turn) await turn;

        const { access } = agent.manifest;
        const origin = access?.origins ? request.headers.get("origin") : null;
        // For an unknown path, only if that lets a page read why its request is refused.
        if (request.method === "OPTIONS" && (allow.length > 0 || origin !== null)) {
          const headers = preflightHeaders(toCorsPolicy(agent.manifest), origin, allow);
          return createRespond(ports, commonHeaders)(204, headers, null);
        }
        if (access?.origins)
          commonHeaders = {
            ...commonHeaders,
            ...corsHeaders(toCorsPolicy(agent.manifest), origin),
          };

        const presentedSecret = readPresentedSecret(request, protocol, servedAgent);
        const pendingCaller = presentedSecret && findCaller(presentedSecret, servedAgent, ports);
        const knownCaller = pendingCaller instanceof Promise ? await pendingCaller : pendingCaller;
        const validCaller = checkCaller(knownCaller, presentedSecret, incoming);
        const metadataUrl = toMetadataUrl(reference);
        const target: Target = { servedAgent, presentedSecret, metadataUrl };
        if (!validCaller && !servedAgent.isPublic) throw invalidSecret(target);

        const keyId = validCaller?.id ?? null;
        const pending = read(request, context.req.param(), agent, keyId);
        const operation = pending instanceof Promise ? await pending : pending;
        const caller = admit(operation, validCaller, target, incoming);
        const respond = observe(createRespond(ports, commonHeaders));
        return await operation.serve(toProtocolContext(incoming, target, caller, respond));
      } catch (error) {
        const refusal = toRefusal(error, incoming.describe(), ports);
        ports.onRefused?.(refusal.code);
        if (refusal.code === "method_not_allowed")
          commonHeaders = { ...commonHeaders, allow: toAllow(allow) };
        return protocol.refuse(refusal, createRespond(ports, commonHeaders));
      }
    };

  return (endpoint: Endpoint): RequestHandler =>
    withRefusalPace(createHandler(endpoint), refusalPace);
};
