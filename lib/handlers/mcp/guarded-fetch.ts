import { setTimeout as sleep } from "node:timers/promises";
import type { Outbound, OutboundRequest, OutboundResponse } from "@/lib/handlers/handler";
import { isOutboundError, type OutboundError } from "@/lib/handlers/http/outbound/outbound-error";
import {
  type StreamedResponse,
  streamResponse,
  toResponse,
} from "@/lib/handlers/http/outbound/stream-response";
import { isObject, parseJson } from "@/lib/schema/json";

/**
 * Timeout in milliseconds for telling the server that a call was cancelled or a session has ended.
 * Nobody waits longer for it.
 */
const FAREWELL_TIMEOUT_MS = 1_000;

/**
 * Maximum time in milliseconds to wait for a session's own stream before the next message, because
 * servers drop what they send while it is not open.
 */
const SESSION_STREAM_TIMEOUT_MS = 2_000;

/** Why the last request failed: it got no response, or one with an error status. */
type RequestFailure = { error: OutboundError } | { response: OutboundResponse };

export type GuardedFetch = {
  fetch(url: string | URL, init?: RequestInit): Promise<Response>;
  getFailure(): RequestFailure | undefined;
};

const CANCELLATION = "notifications/cancelled";

/**
 * Whether the message is a cancellation. Parses only bodies that mention the method, since
 * arguments may, too.
 */
const isCancellation = (body: string) =>
  body.includes(CANCELLATION) && (JSON.parse(body) as { method?: unknown }).method === CANCELLATION;

const ACCEPTED = 202;

/** Whether the body is a message that requires a response. */
const isRequest = (body: RequestInit["body"]) => {
  const message: unknown = typeof body === "string" ? parseJson(body) : undefined;
  return isObject(message) && "method" in message && "id" in message;
};

const isFarewell = (method: string, body: string | undefined) =>
  method === "DELETE" || (body !== undefined && isCancellation(body));

const isSuccess = (status: number) => status >= 200 && status < 300;

type Target = {
  headers: OutboundRequest["headers"];
  services: readonly string[];
  signal: AbortSignal;
};

/**
 * Sends a request through the outbound guard. `onResponse` learns whether it failed, or that a
 * response has begun.
 */
const send = (
  outbound: Outbound,
  { headers, services, signal }: Target,
  { url, init }: { url: string; init: RequestInit },
  onResponse: (failure: RequestFailure | undefined) => void,
): Promise<Response> => {
  const method = init.method ?? "GET";
  const body = typeof init.body === "string" ? init.body : undefined;
  const cancellation = new AbortController();
  const signals = isFarewell(method, body)
    ? [AbortSignal.timeout(FAREWELL_TIMEOUT_MS)]
    : [signal, ...(init.signal ? [init.signal] : [])];
  const own = new Set(headers.map(([name]) => name.toLowerCase()));
  let stream: StreamedResponse | undefined;
  return new Promise((resolve, reject) => {
    outbound({
      method,
      url,
      headers: [...[...new Headers(init.headers)].filter(([name]) => !own.has(name)), ...headers],
      ...(body !== undefined && { body }),
      redirects: "refuse",
      credentials: services,
      onResponse(head) {
        if (!isSuccess(head.status)) return undefined;
        const streaming = streamResponse(head, () => cancellation.abort());
        stream = streaming;
        onResponse(undefined);
        resolve(streaming.response);
        return streaming.push;
      },
      signal: AbortSignal.any([...signals, cancellation.signal]),
    }).then(
      (response) => {
        if (stream) return stream.end(response.body);
        onResponse(isSuccess(response.status) ? undefined : { response });
        resolve(toResponse(response, Uint8Array.from(response.body)));
      },
      (error: unknown) => {
        if (isOutboundError(error) && !cancellation.signal.aborted) onResponse({ error });
        stream?.fail(error);
        reject(error);
      },
    );
  });
};

/**
 * Creates the fetch function of an MCP client. Every request goes through the outbound guard, with
 * the headers of the call's authentication. Redirects are refused. A request's stream may be
 * resumed. The session's own stream, on which some servers ask, is opened only if `canAsk`.
 */
export const createGuardedFetch = (
  outbound: Outbound,
  { canAsk, ...target }: Target & { canAsk: boolean },
): GuardedFetch => {
  let failure: RequestFailure | undefined;
  let sessionStream: Promise<unknown> | undefined;
  const openSessionStream = (url: string, init: RequestInit) => {
    // Servers need not offer this stream, so its failure is not the call's.
    const response = send(outbound, target, { url, init }, () => {});
    sessionStream = Promise.race([
      response.catch(() => {}),
      sleep(SESSION_STREAM_TIMEOUT_MS, undefined, { ref: false }),
    ]);
    return response;
  };
  return {
    async fetch(url, init = {}) {
      const headers = new Headers(init.headers);
      if (init.method === "GET" && !headers.has("last-event-id"))
        return canAsk && headers.has("mcp-session-id")
          ? openSessionStream(String(url), init)
          : new Response(null, { status: 405 });
      if (sessionStream !== undefined) await sessionStream;
      const response = await send(outbound, target, { url: String(url), init }, (next) => {
        failure = next;
      });
      if (response.status !== ACCEPTED || sessionStream !== undefined || !isRequest(init.body))
        return response;
      // Without a stream of the session, no response can arrive, and the client would wait for it.
      void response.body?.cancel();
      return new Response("", { headers: { "content-type": "text/event-stream" } });
    },
    getFailure: () => failure,
  };
};
