import type { Agent, Dispatcher } from "undici";
import { MAX_CALL_DEPTH } from "@/lib/agent/access/call-depth";
import { checkHeaderName, unsafeHeaderPattern } from "@/lib/agent/handlers/header-name";
import type { ToolErrorCode } from "@/lib/agent/tool-error";
import { type BodyTurns, bodyTurns } from "@/lib/flow-control/body-turns";
import type { CallOwner } from "@/lib/flow-control/call-owner";
import { type ReceivedBytes, responseBytes } from "@/lib/flow-control/received-bytes";
import type { Outbound, OutboundRequest, OutboundResponse } from "@/lib/handlers/handler";
import { generateConnectionHeaders, generateHeaders } from "@/lib/templates/generate-headers";
import { continueTrace, type TraceContext, toTraceHeaders } from "@/lib/tracing/trace-context";
import type { Span, Tracer } from "@/lib/tracing/tracer";
import {
  checkHosts,
  createAddressPolicy,
  findLiteralRefusal,
  getDestination,
} from "./address-policy";
import type { AllowRule } from "./allow-rule";
import { readBody, skipBody } from "./body-reader";
import { parseEncodings } from "./decompress";
import { exchange } from "./exchange";
import type { ResolveHost } from "./guarded-agent";
import { createRefusal, OutboundError } from "./outbound-error";
import { getRedirectHop, type Hop } from "./redirect";
import { waitForResponseTurn } from "./response-turn";
import { createSpaceAgents } from "./space-agents";
import { createAbortError, toOutboundError } from "./to-outbound-error";

export type OutboundOptions = {
  /** Private destinations and ports that the operator permits. */
  allow: readonly AllowRule[];
  /** DNS resolver for tests. Defaults to the system's. */
  resolve?: ResolveHost;
  /** Maximum concurrent lookups of different host names, together and of one Space. */
  lookups?: { max: number; maxPerSpace: number };
  /** Timeout in milliseconds for connecting, including the DNS lookup. Defaults to 10,000. */
  connectTimeoutMs?: number;
  /** Timeout in milliseconds for the response headers, once connected. Defaults to 10,000. */
  headersTimeoutMs?: number;
  /** Maximum concurrent requests of one Space to one host and port. Defaults to 256. */
  maxPerOrigin?: number;
  /** Maximum number of Spaces whose idle connections are kept open. Defaults to 1,000. */
  maxSpaces?: number;
  /** In which large responses wait to be processed. Defaults to those of the process. */
  turns?: Pick<BodyTurns, "canQueue" | "wait">;
  /** Counts large responses while they are received. Defaults to those of the process. */
  bytes?: ReceivedBytes;
  /** Called once per exchange, with its status, or with the error code if it got no response. */
  onExchange?(exchange: Exchange): void;
  tracer?: Tracer;
};
export type Exchange = { status?: number; code?: ToolErrorCode; ms: number };
/** The caller of a request. `depth` is how many tools the call has already passed through. */
type OutboundCaller = CallOwner & { depth: number; trace?: TraceContext | undefined };
/**
 * Sends requests outside of any Space. `forCaller` sends a call's, and `close` closes idle sockets.
 */
export type OutboundClient = Outbound & {
  forCaller(caller: OutboundCaller): Outbound;
  /** Returns the refusal of every request to a URL, if its text alone determines one. */
  findRefusal(url: string): OutboundError | undefined;
  close(): Promise<void>;
};

const MAX_REDIRECTS = 3;
const DEFAULT_MAX_BYTES = 5_000_000;
const MAX_HEADER_BYTES = 16_384;
const allowedMethods = new Set(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]);

const parseUrl = (text: string): URL => {
  const url = URL.parse(text);
  if (!url) throw createRefusal(`Rule "url": this is not an absolute URL.`);
  return url;
};

/** Throws a refusal if a hop fails any of the checks that need no DNS lookup. */
const checkHop = ({ url, method, headers }: Hop, hosts: readonly string[] | undefined) => {
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw createRefusal(`Rule "scheme": ${url.protocol} is neither http: nor https:.`);
  if (url.username !== "" || url.password !== "")
    throw createRefusal('Rule "user info": a URL must not contain a username or password.');
  if (!allowedMethods.has(method))
    throw createRefusal(`Rule "method": ${method} is not an allowed method.`);
  for (const [name, value] of headers) {
    const problem = checkHeaderName(name);
    if (problem !== undefined) throw createRefusal(`Rule "headers": ${problem}`);
    if (unsafeHeaderPattern.test(value))
      throw createRefusal(
        `Rule "headers": the value of "${name}" is not one line of Latin-1 text.`,
      );
  }
  const hostRefusal = checkHosts(getDestination(url), hosts);
  if (hostRefusal) throw hostRefusal;
};

/** The result of one hop: a response whose body may still be decompressing, or a redirect. */
type HopResult =
  | { head: Pick<OutboundResponse, "status" | "headers">; body: Uint8Array | Promise<Uint8Array> }
  | { next: Hop };

/** Removes the headers that no longer apply to a decoded body. */
const withoutEncodingHeaders = ({
  "content-encoding": _,
  "content-length": __,
  ...headers
}: Record<string, string>) => headers;

const createRedirectLimitError = (hop: Hop, next: Hop) =>
  new OutboundError(
    "LIMIT_EXCEEDED",
    `The service redirected more than ${MAX_REDIRECTS} times.`,
    `The last redirect of ${MAX_REDIRECTS + 1} was from ${hop.url.host} to ${next.url.host}.`,
  );

const toErrorType = (status: number | undefined, code: ToolErrorCode | undefined) =>
  status !== undefined && status >= 400 ? String(status) : code;

/** Starts a span for one hop. Omits the URL's path and query, which may hold secrets. */
const startHopSpan = (
  tracer: Tracer,
  { method, url }: Hop,
  redirects: number,
  parent: TraceContext | undefined,
): Span =>
  tracer.start(method, {
    kind: "client",
    parent,
    attributes: {
      "http.request.method": method,
      "url.scheme": url.protocol.slice(0, -1),
      "server.address": url.hostname,
      "server.port": getDestination(url).port,
      "http.request.resend_count": redirects > 0 ? redirects : undefined,
    },
  });

/** Creates a one-shot reporter of a hop's status, or of its error code if there was no response. */
const createHopReporter = (
  { onHop }: OutboundRequest,
  { onExchange, span }: { onExchange: OutboundOptions["onExchange"]; span: Span | undefined },
  { url, method, body }: Hop,
  generatedHeaders: Hop["headers"],
) => {
  const startedAt = performance.now();
  let isReported = false;
  return (status: number | undefined, code: ToolErrorCode | undefined) => {
    if (isReported) return;
    isReported = true;
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    span?.end(toErrorType(status, code), { "http.response.status_code": status });
    onExchange?.({ ...(status && { status }), ...(code && { code }), ms });
    onHop?.({
      method,
      url: url.href,
      status,
      code,
      ms,
      generated: [...generatedHeaders, ...generateConnectionHeaders(url.host, body)],
    });
  };
};
type HopReporter = ReturnType<typeof createHopReporter>;

/** Flattens headers to undici's format: name, value, name, value. */
const flattenHeaders = (...lists: Hop["headers"][]): string[] => {
  const flat: string[] = [];
  for (const list of lists) for (const [name, value] of list) flat.push(name, value);
  return flat;
};

type SentHop = {
  hop: Hop;
  generatedHeaders: Hop["headers"];
  headersTimeoutMs: number;
  received: ReturnType<ReceivedBytes["open"]>;
};

/** Sends one hop. Resolves to its response or its redirect. */
const sendHop = (
  agent: Agent,
  request: OutboundRequest,
  { hop, generatedHeaders, headersTimeoutMs, received }: SentHop,
  report: HopReporter,
) => {
  const { maxBytes = DEFAULT_MAX_BYTES, hosts, signal } = request;
  checkHop(hop, hosts);
  const options: Dispatcher.DispatchOptions = {
    origin: hop.url.origin,
    path: hop.url.pathname + hop.url.search,
    method: hop.method,
    headers: flattenHeaders(hop.headers, generatedHeaders),
    body: hop.body ?? null,
    headersTimeout: headersTimeoutMs,
  };
  return exchange<HopResult>(agent, options, signal, (status, headers) => {
    report(status, undefined);
    const next =
      request.redirects === "follow" ? getRedirectHop(hop, status, headers.location) : undefined;
    if (next) return skipBody({ next });
    const encodings = parseEncodings(headers["content-encoding"]);
    const head = {
      status,
      headers: encodings.length > 0 ? withoutEncodingHeaders(headers) : headers,
    };
    const { push, end } = readBody(encodings, { maxBytes, received }, request.onResponse?.(head));
    return { push, end: () => ({ head, body: end() }) };
  });
};

/** Creates an outbound client. Its rules are fixed, so other rules need another client. */
export const createOutbound = ({
  allow,
  resolve,
  // Fewer than the threads for lookups, so that the server's own find one.
  lookups = { max: 24, maxPerSpace: 2 },
  connectTimeoutMs = 10_000,
  headersTimeoutMs = 10_000,
  maxPerOrigin = 256,
  maxSpaces = 1_000,
  turns = bodyTurns,
  bytes: allBytes = responseBytes,
  onExchange,
  tracer,
}: OutboundOptions): OutboundClient => {
  const policy = createAddressPolicy(allow);
  const agents = createSpaceAgents({
    policy,
    resolve,
    lookups,
    connectTimeoutMs,
    maxHeaderBytes: MAX_HEADER_BYTES,
    maxPerOrigin,
    maxSpaces,
  });

  const forCaller =
    ({ depth, trace, ...owner }: OutboundCaller): Outbound =>
    async (request) => {
      if (depth >= MAX_CALL_DEPTH)
        throw createRefusal(
          `Rule "depth": this call passed through ${depth} nested tools; the limit is ${MAX_CALL_DEPTH}.`,
        );
      const { method, headers, body, signal, maxBytes = DEFAULT_MAX_BYTES } = request;
      let report: HopReporter | undefined;
      let hop: Hop | undefined;
      const received = allBytes.open(owner);
      try {
        signal.throwIfAborted();
        hop = { url: parseUrl(request.url), method, headers, body };
        for (let redirects = 0; ; redirects += 1) {
          const span = tracer && startHopSpan(tracer, hop, redirects, request.trace ?? trace);
          const traceHeaders = span ? toTraceHeaders(span.context) : trace && continueTrace(trace);
          const generatedHeaders = generateHeaders(hop.headers, depth + 1, traceHeaders);
          report = createHopReporter(request, { onExchange, span }, hop, generatedHeaders);
          const sent = { hop, generatedHeaders, headersTimeoutMs, received };
          const result = await sendHop(agents.get(owner.space), request, sent, report);
          if ("head" in result) {
            const { head, body } = result;
            const bytes = body instanceof Promise ? await body : body;
            const turn = waitForResponseTurn(turns, owner, bytes.length);
            if (turn) await turn;
            signal.throwIfAborted();
            return { status: head.status, headers: head.headers, body: bytes, url: hop.url.href };
          }
          if (redirects === MAX_REDIRECTS) throw createRedirectLimitError(hop, result.next);
          hop = result.next;
        }
      } catch (error) {
        const failure = signal.aborted
          ? createAbortError(signal.reason)
          : toOutboundError(error, hop?.url, maxBytes);
        report?.(undefined, failure.code);
        throw failure;
      } finally {
        received.close();
      }
    };

  return Object.assign(forCaller({ space: "", depth: 0 }), {
    forCaller,
    findRefusal: (url: string) => findLiteralRefusal(policy, url),
    close: agents.close,
  });
};
