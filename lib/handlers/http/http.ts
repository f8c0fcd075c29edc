import { setTimeout as sleep } from "node:timers/promises";
import { type HttpHandler, retryableMethods } from "@/lib/agent/handlers/http";
import type {
  Handler,
  HandlerCall,
  OutboundRequest,
  OutboundResponse,
  SentRequest,
} from "@/lib/handlers/handler";
import { getTemplateValues } from "@/lib/handlers/template-values";
import { createRedact } from "@/lib/redaction/redact";
import { buildMaskedRequest, resolveRequest } from "@/lib/templates/resolve-request";
import type { Origin } from "@/lib/templates/template-filler";
import { formatDestination, getDestination } from "./outbound/address-policy";
import { isOutboundError, type OutboundError } from "./outbound/outbound-error";
import { keptHeaders } from "./outbound/redirect";
import { recordHops } from "./record-hops";
import { createDecoder, parseContentType } from "./response/content";
import { readResponse } from "./response/read-response";
import { createItemReader, isItemStream } from "./response/stream-items";
import { getBackoffDelay, parseRetryAfter, retryableStatuses } from "./retry";

type AttemptResult = { response: OutboundResponse } | { error: OutboundError };
/** A request that may be sent several times, with the data needed to record it. */
type OutgoingRequest = {
  request: OutboundRequest;
  host: string;
  sentRequest: SentRequest;
  secrets: readonly string[];
};

/** Streams the items of a successful response as they arrive. */
const createItemStreamer = (stream: NonNullable<HandlerCall["onChunk"]>) => {
  let flush = () => {};
  let hasStreamed = false;
  const onResponse: OutboundRequest["onResponse"] = ({ status, headers }) => {
    // Discard any partial item left over from an earlier attempt.
    flush = () => {};
    const { mime, charset } = parseContentType(headers["content-type"]);
    if (status < 200 || status >= 300 || !isItemStream(mime)) return undefined;
    const items = createItemReader(mime, ({ value }) => {
      hasStreamed = true;
      stream(value);
    });
    const decoder = createDecoder(charset);
    flush = () => {
      items.push(decoder.decode());
      items.end();
    };
    return (piece) => items.push(decoder.decode(piece, { stream: true }));
  };
  return { onResponse, end: () => flush(), hasStreamed: () => hasStreamed };
};

const attempt = (
  outgoing: OutgoingRequest,
  number: number,
  call: HandlerCall,
  onResponse: OutboundRequest["onResponse"],
): Promise<AttemptResult> => {
  const startedAt = performance.now();
  const { request, host, sentRequest, secrets } = outgoing;
  const { method } = request;
  const toLogData = (extra: { status: number } | { code: string }) => {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    return { method, host, attempt: number, ...extra, ms };
  };
  const onHop = recordHops(sentRequest, number, (url) => createRedact(secrets)(url));
  return call.outbound({ ...request, onHop, onResponse }).then(
    (response): AttemptResult => {
      const { status } = response;
      call.log("info", `${method} ${host} responded ${status}`, toLogData({ status }));
      return { response };
    },
    (error: unknown): AttemptResult => {
      if (!isOutboundError(error)) throw error;
      const { code, explanation, missingHost } = error;
      call.log("info", `${method} ${host} failed`, toLogData({ code }));
      call.log("warn", explanation, { code, ...(missingHost && { missingHost }) });
      return { error };
    },
  );
};

/**
 * Returns the delay in milliseconds before the next attempt, or undefined if the result is final.
 */
const getRetryDelay = (result: AttemptResult, number: number): number | undefined => {
  if ("error" in result)
    return result.error.code === "NETWORK_ERROR" ? getBackoffDelay(number) : undefined;
  const { status, headers } = result.response;
  if (!retryableStatuses.has(status)) return undefined;
  return Math.max(
    parseRetryAfter(headers["retry-after"], Date.now()) ?? 0,
    getBackoffDelay(number),
  );
};

const sendWithRetries = async (
  outgoing: OutgoingRequest,
  attempts: number,
  deadline: number,
  call: HandlerCall,
): Promise<AttemptResult> => {
  const streamer = call.onChunk && createItemStreamer(call.onChunk);
  for (let number = 1; ; number += 1) {
    const result = await attempt(outgoing, number, call, streamer?.onResponse);
    if ("response" in result) streamer?.end();
    // Streamed items cannot be taken back, so an interrupted stream is not retried.
    const isLast = number >= attempts || streamer?.hasStreamed() === true;
    const delay = isLast ? undefined : getRetryDelay(result, number);
    if (delay === undefined || performance.now() + delay >= deadline) return result;
    await sleep(delay, undefined, { signal: call.signal }).catch(() => {});
    if (call.signal.aborted) return result;
  }
};

/** Returns the host and port of a normalized URL. */
const getHost = (url: string): string =>
  url.slice(url.indexOf("//") + 2).split(/[/?#]/, 1)[0] ?? "";

/**
 * Creates a function that tells whether a redirect to another origin would carry a value: it keeps
 * the body and some headers.
 */
const createRedirectFilter =
  ({ headers = [], auth }: HttpHandler) =>
  ({ place }: Origin): boolean => {
    if (place.startsWith("/body/")) return true;
    const row = /^\/headers\/(\d+)\//.exec(place)?.[1];
    const authName = place === "/auth/value" && auth?.type === "header" ? auth.name : "";
    const name = row === undefined ? authName : headers[Number(row)]?.name;
    return keptHeaders.has((name ?? "").toLowerCase());
  };

/**
 * Returns the destinations to which a redirect may carry a secret: the same host and port, or port
 * 443 of that host.
 */
const getSameHostDestinations = (url: URL): string[] => {
  const destination = getDestination(url);
  return [destination, { ...destination, port: 443 }].map(formatDestination);
};

/** Builds the request from the handler's templates, sends it and reads the response. */
export const http: Handler<HttpHandler> = async (handler, call) => {
  const deadline = performance.now() + call.remainingMs;
  const values = getTemplateValues(call);
  const resolution = resolveRequest(handler, values);
  if (!resolution.ok) return resolution;
  const { request, secrets } = resolution;
  const keptOrigins = request.origins.filter(createRedirectFilter(handler));
  const carriesSecret = keptOrigins.some(({ secret }) => secret);
  const { redirects = "refuse", retry, response = {} } = handler;
  const preview = buildMaskedRequest(handler, values);
  const sentRequest: SentRequest = { ...preview, body: preview.body ?? null, hops: [] };
  call.onSent?.(sentRequest);
  // Do not stream a response that the author's expressions still have to check or transform.
  const canStream = !response.envelope && !response.select && !response.errorWhen;
  const attempts = retryableMethods.includes(handler.method) ? (retry?.attempts ?? 1) : 1;
  const result = await sendWithRetries(
    {
      host: getHost(request.url),
      sentRequest,
      secrets,
      request: {
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: request.body,
        hosts: carriesSecret ? getSameHostDestinations(new URL(request.url)) : undefined,
        credentials: resolution.services,
        redirects,
        signal: call.signal,
      },
    },
    attempts,
    deadline,
    canStream ? call : { ...call, onChunk: undefined },
  );
  if ("error" in result) return result.error.toOutcome();
  return readResponse(result.response, response, { ...call, deadline, secrets });
};
