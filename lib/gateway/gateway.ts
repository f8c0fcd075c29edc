import { Hono } from "hono";
import { newId } from "@/lib/data/id";
import { createOutageError, isOutage } from "@/lib/data/is-outage";
import { AppError, type ErrorCode, isAppError } from "@/lib/errors";
import { createTurns } from "@/lib/flow-control/turns";
import { corsHeaders, preflightHeaders } from "@/lib/http/cors";
import type { HeaderMap } from "@/lib/http/headers";
import { type RequestDetails, readRequestId } from "@/lib/http/request-id";
import type { Respond } from "@/lib/http/respond";
import { toStatus } from "@/lib/http/status";
import type { Jobs } from "@/lib/jobs/jobs";
import type { OpenRuns } from "@/lib/protocols/ag-ui/open-runs";
import type { IdempotencyStore } from "@/lib/protocols/idempotency";
import { protocols as allProtocols } from "@/lib/protocols/index";
import type { OpenExchanges } from "@/lib/protocols/mcp/open-exchanges";
import type { Protocol, ProtocolContext, Route } from "@/lib/protocols/protocol";
import type { Runs } from "@/lib/runs/ports";
import type { ThreadStore } from "@/lib/runs/thread-store";
import type { Runtime } from "@/lib/runtime/ports";
import type { Span, Tracer } from "@/lib/tracing/tracer";
import type { AccessTokens } from "./access-tokens";
import { createAddressLimits } from "./address-limits";
import {
  authorize,
  type Caller,
  findCaller,
  invalidSecret,
  type PresentedSecret,
  readPresentedSecret,
  readUserToken,
  refuseTokenInQuery,
  type Target,
} from "./callers";
import { createCorsPolicy } from "./cors-policy";
import {
  type GatewayBindings,
  type GatewayContext,
  type IncomingRequest,
  readIncomingRequest,
  readReference,
} from "./incoming-request";
import type { PublishedAgents, ServedAgent } from "./published-agents";
import { createRefusalPace } from "./refusal-pace";
import { toMetadataUrl } from "./resource-metadata";
import { getAllowedMethods, groupByPath, readOperation, unknownPath } from "./routing";
import { createStreamLimits } from "./stream-limits";
import { traceRequests } from "./trace-requests";

export type GatewayPorts = {
  /** The public origin, used in documents. */
  url: string;
  publishedAgents: Pick<PublishedAgents, "find">;
  runtime: Runtime;
  /** Signs state that callers hold between two requests. */
  stateSecret: Uint8Array;
  idempotency: IdempotencyStore;
  runs: Runs;
  threads: ThreadStore;
  openRuns: OpenRuns;
  openExchanges: OpenExchanges;
  jobs: Jobs;
  accessTokens: Pick<AccessTokens, "find">;
  /** Milliseconds since 1970. */
  now(): number;
  /** Called for each request admitted by a key. Must not block. */
  onKeyUsed(id: string): void;
  /** Called for each request admitted by a sign-in. Must not block. */
  onSignInUsed(grantId: string): void;
  /** For the operator's log; never shown to the caller. */
  reportError(error: unknown, request: RequestDetails): void;
  tracer?: Tracer | undefined;
  /** Called for each refused request. Must not block. */
  onRefused?(code: ErrorCode): void;
  /** The class of responses. The server passes one that is cheaper than the platform's own. */
  Response?: typeof Response;
  protocols?: readonly [Protocol, ...Protocol[]];
};

const unknownAgent = (reference: string) => {
  const [slug, version] = reference.split("@");
  const published =
    version === undefined ? "published agent" : `published version ${version} of an agent`;
  return new AppError("not_found", `There is no ${published} called "${slug}".`);
};

/**
 * Maximum requests that start in one turn of the event loop; the others wait for the next turn. A
 * lower limit would write responses in smaller batches, which costs more.
 */
const REQUESTS_PER_TURN = 16;

/** Creates the headers of every response. */
const createHeaders = (requestId: string): HeaderMap => ({
  "x-request-id": requestId,
  // Browsers must not interpret a tool's text as a page or a script.
  "x-content-type-options": "nosniff",
});

/**
 * Creates the HTTP entry point of every published agent. Resolves the agent and its version, the
 * caller and the protocol. A single app, mounted by server.ts ahead of Next and by Next's own
 * catch-all route.
 */
export const createGateway = (ports: GatewayPorts) => {
  const { url, publishedAgents, runtime, stateSecret, idempotency } = ports;
  const { runs, threads, openRuns, openExchanges, jobs } = ports;
  const { now, reportError, tracer } = ports;
  const { Response: ResponseClass = Response, protocols = allProtocols } = ports;
  const streams = createStreamLimits();
  const turns = createTurns({ perTurn: REQUESTS_PER_TURN, nextTurn: setImmediate });
  const refusalPace = createRefusalPace();
  const addressLimits = createAddressLimits(now, reportError);
  const app = new Hono<{ Bindings: GatewayBindings | undefined }>({ strict: false }).basePath(
    "/api/agents",
  );
  const toCorsPolicy = createCorsPolicy(protocols);

  const createRespond =
    (commonHeaders: HeaderMap): Respond =>
    (status, headers, body) =>
      new ResponseClass(body, { status, headers: { ...headers, ...commonHeaders } });

  const toRefusal = (error: unknown, request: RequestDetails): AppError => {
    if (isAppError(error)) return error;
    // Also covers too many requests waiting for the database at the same time.
    if (isOutage(error)) return createOutageError();
    reportError(error, request);
    return new AppError("internal", "Something went wrong on our side.", {
      details: `Quote this request id when you report it: ${request.requestId}`,
    });
  };

  const findAgent = async (reference: string): Promise<ServedAgent> => {
    const match = publishedAgents.find(reference);
    // Here and below: awaiting a value that is already available would cost every request a turn.
    const servedAgent = match instanceof Promise ? await match : match;
    if (!servedAgent) throw unknownAgent(reference);
    return servedAgent;
  };

  const readSecret = (request: Request, protocol: Protocol, { hasSignIn }: ServedAgent) => {
    if (hasSignIn) refuseTokenInQuery(request);
    const acceptsBearer = hasSignIn || protocol.acceptsBearerKey === true;
    return readPresentedSecret(request, { acceptsBearer });
  };

  /** Returns the caller unless it has expired. A wrong key counts against its address. */
  const checkCaller = (
    caller: Caller | undefined,
    presentedSecret: PresentedSecret | undefined,
    { clientAddress, describe }: IncomingRequest,
  ): Caller | undefined => {
    // An expired key does not count as a wrong one.
    if (!caller && presentedSecret) addressLimits.countWrongKey(clientAddress, describe());
    return caller && caller.expiresAt > now() ? caller : undefined;
  };

  const countUse = ({ id, signIn }: Caller) =>
    signIn ? ports.onSignInUsed(id) : ports.onKeyUsed(id);

  const toProtocolContext = (
    { request, reference, callId, clientRequestId, trace, describe }: IncomingRequest,
    { servedAgent: { agent, slug }, presentedSecret }: Target,
    caller: Caller | null,
    respond: Respond,
  ): ProtocolContext => ({
    agent,
    runtime,
    stateSecret,
    idempotency,
    runs,
    threads,
    openRuns,
    openExchanges,
    jobs,
    requestId: callId,
    clientRequestId,
    trace,
    tracer,
    keyId: caller?.id ?? null,
    signIn: caller?.signIn ?? null,
    userToken: readUserToken(request, presentedSecret),
    openStream: () =>
      streams.open({ space: agent.space, agentId: agent.id, keyId: caller?.id ?? "" }),
    now,
    baseUrl: `${url}/api/agents/${reference}`,
    agentSlug: slug,
    pinnedVersion: reference.includes("@") ? (agent.version ?? undefined) : undefined,
    pageUrl: `${url}/docs/agents/${slug}`,
    respond,
    reportError: (error) => reportError(error, describe()),
  });

  /** Creates a handler for all methods of a path. `allow` lists the supported ones. */
  const createHandler =
    (protocol: Protocol, read: Route["read"], allow: readonly string[] = []) =>
    async (context: GatewayContext, span?: Span): Promise<Response> => {
      const incoming = readIncomingRequest(context, span);
      const { request, reference } = incoming;
      let commonHeaders: HeaderMap = createHeaders(incoming.requestId);
      try {
        const servedAgent = await findAgent(reference);
        const { agent } = servedAgent;
        const turn = turns.wait(agent.space);
        if (turn) await turn;

        const { access } = agent.manifest;
        const origin = access?.origins ? request.headers.get("origin") : null;
        // For an unknown path, only if that lets a page read why its request is refused.
        if (request.method === "OPTIONS" && (allow.length > 0 || origin !== null)) {
          const headers = preflightHeaders(toCorsPolicy(agent.manifest), origin, allow);
          return createRespond(commonHeaders)(204, headers, null);
        }
        if (access?.origins)
          commonHeaders = {
            ...commonHeaders,
            ...corsHeaders(toCorsPolicy(agent.manifest), origin),
          };

        const presentedSecret = readSecret(request, protocol, servedAgent);
        const pendingCaller = presentedSecret && findCaller(presentedSecret, servedAgent, ports);
        const knownCaller = pendingCaller instanceof Promise ? await pendingCaller : pendingCaller;
        const validCaller = checkCaller(knownCaller, presentedSecret, incoming);
        const metadataUrl = toMetadataUrl(url, reference);
        const target: Target = { servedAgent, presentedSecret, metadataUrl };
        if (!validCaller && access?.toolsList !== "public") throw invalidSecret(target);

        const pending = read(request, context.req.param(), agent);
        const operation = pending instanceof Promise ? await pending : pending;
        const caller = authorize(operation, validCaller, target);
        if (caller) countUse(caller);
        if (!validCaller && agent.isDynamic)
          addressLimits.countAnonymous(agent.id, incoming.clientAddress);
        const respond = createRespond(commonHeaders);
        return await operation.serve(toProtocolContext(incoming, target, caller, respond));
      } catch (error) {
        const refusal = toRefusal(error, incoming.describe());
        ports.onRefused?.(refusal.code);
        if (refusal.code === "method_not_allowed")
          commonHeaders = { ...commonHeaders, allow: allow.join(", ") };
        return protocol.refuse(refusal, createRespond(commonHeaders));
      }
    };

  /** Delays a `rate_limited` refusal if the agent's callers get many of them. */
  const withRefusalPace =
    (handle: ReturnType<typeof createHandler>): typeof handle =>
    async (context, span) => {
      const response = await handle(context, span);
      if (response.status === toStatus("rate_limited"))
        await refusalPace.wait(readReference(context));
      return response;
    };

  // One handler per path: if several matched, Hono would try all of them on each request.
  for (const routes of groupByPath(protocols))
    app.all(
      `/:agent${routes.path}`,
      traceRequests(
        tracer,
        routes.path,
        withRefusalPace(
          createHandler(routes.protocol, readOperation(routes), getAllowedMethods(routes)),
        ),
      ),
    );
  const [defaultProtocol] = protocols;
  const handleUnknownPath = traceRequests(
    tracer,
    undefined,
    withRefusalPace(createHandler(defaultProtocol, unknownPath(protocols))),
  );
  app.notFound((context) => {
    if (readReference(context) !== "") return handleUnknownPath(context);
    const error = new AppError("not_found", "Name an agent: /api/agents/{slug}/tools.");
    ports.onRefused?.(error.code);
    return defaultProtocol.refuse(
      error,
      createRespond(createHeaders(readRequestId(context.req.raw.headers) ?? newId())),
    );
  });
  return app;
};
export type Gateway = ReturnType<typeof createGateway>;
