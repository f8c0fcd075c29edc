import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { newId } from "@/lib/data/id";
import { refuseMalformed, toRawHttp } from "@/lib/gateway/malformed-request";
import { readRequestId } from "@/lib/http/request-id";
import { createHostCheck } from "@/lib/http/trusted-hosts";

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** How long a client may leave a response unread, in milliseconds. */
const UNREAD_RESPONSE_TIMEOUT_MS = 30_000;

/** How long a client may keep sending after the response, in milliseconds. */
const REST_TIMEOUT_MS = 5_000;

/** Node's internal field. Node's default handler for such input uses it for the same check. */
type HttpSocket = Duplex & { _httpMessage?: ServerResponse | null };

/**
 * Responds to input that is not HTTP with the failure envelope, unless a response has begun,
 * because the envelope must not end up inside it.
 */
function refuseUnparsable(error: NodeJS.ErrnoException, socket: HttpSocket) {
  const hasBegun = socket._httpMessage?.headersSent === true;
  if (error.code === "ECONNRESET" || !socket.writable || hasBegun) return socket.destroy();
  socket.end(toRawHttp(refuseMalformed(error.code)));
}

/** Responds to CONNECT. Node hands over the connection and then neither watches nor closes it. */
function refuseTunnel(request: IncomingMessage, socket: Duplex) {
  const { headers, ...refusal } = refuseMalformed("method", toRequestId(request));
  const allow = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
  socket.on("error", () => socket.destroy());
  socket.resume().end(toRawHttp({ ...refusal, headers: { ...headers, allow } }));
  setTimeout(() => socket.destroy(), REST_TIMEOUT_MS).unref();
}

const isHotReload = (url = "") => url.includes("/_next/hmr");

type ServerOptions = { dev: boolean; unreadResponseTimeoutMs?: number; headersTimeoutMs?: number };

/**
 * Creates an HTTP server whose clients cannot hold a connection open without sending or reading.
 */
export function createHttpServer({
  dev,
  unreadResponseTimeoutMs = UNREAD_RESPONSE_TIMEOUT_MS,
  headersTimeoutMs = 15_000,
}: ServerOptions): Server {
  const server = createServer({
    headersTimeout: headersTimeoutMs,
    requestTimeout: 30_000,
    // Node's default of 30 s would give slow clients up to a minute.
    connectionsCheckingInterval: 1_000,
    // Longer than load balancers and clients keep an idle connection open (60 s), so that they
    // never send on one that was just closed.
    keepAliveTimeout: 75_000,
    // The gateway rejects such a request with an envelope. Node would only close the connection.
    requireHostHeader: false,
    // A request without a body need not go through the life of a stream, which takes a sixth of the
    // processor time of a small response.
    optimizeEmptyRequests: true,
    // Only hot reload takes over a connection. A connection that is upgraded but not taken over
    // would never be closed.
    shouldUpgradeCallback: ({ url }) => dev && isHotReload(url),
  });
  // A hot-reload connection may be silent as long as nothing changes.
  server.timeout = dev ? 0 : unreadResponseTimeoutMs;
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    // Without a listener, Node would also end responses that a tool is still working on.
    response.on("timeout", closeUnread);
    readRestBeforeClose(request, response);
    announceEarlyClose(request, response);
  });
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    continueOnRead(request, response);
    server.emit("request", request, response);
  });
  server.on("clientError", refuseUnparsable);
  server.on("connect", refuseTunnel);
  // An unknown expectation may be ignored (RFC 9110 §10.1.1).
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  return server;
}

const closeUnread = (socket: Duplex) => {
  if (socket.writableLength > 0) socket.destroy();
};

/**
 * Reads the rest of the body before a connection is closed (RFC 9112 §9.6). Closing it while the
 * client sends would reset it, and the client might never see why it was refused.
 */
const readRestBeforeClose = (request: IncomingMessage, response: ServerResponse) => {
  if (response.shouldKeepAlive) return;
  const { socket } = request;
  const close = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (request.complete) return close();
    socket.end();
    const timer = setTimeout(close, REST_TIMEOUT_MS);
    socket.once("close", () => clearTimeout(timer));
    request.once("end", close).resume();
  };
};

/**
 * Asks a client that waits for it (RFC 9110 §10.1.1) to send its body once something reads the body.
 * A request that is refused before that, for example because of its key, never needs to send it.
 */
const continueOnRead = (request: IncomingMessage, response: ServerResponse): void => {
  const read = request._read.bind(request);
  request._read = (size) => {
    request._read = read;
    if (!response.headersSent) response.writeContinue();
    read(size);
  };
};

/** Runs `prepare` right before the head of the response is written. */
export const beforeHead = (response: ServerResponse, prepare: () => void): void => {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (...options: unknown[]) => {
    prepare();
    return writeHead(...(options as Parameters<typeof writeHead>));
  };
};

/** Connections of which a response says that they close, although the client has not asked for it. */
const closingConnections = new WeakSet<Duplex>();

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Announces the close of a connection whose body has not arrived when the response begins. Nothing
 * waits long for such a body, so that a client which sends it slowly, and then its next request,
 * would lose that one. A client that is told so sends the next one elsewhere.
 */
const announceEarlyClose = (request: IncomingMessage, response: ServerResponse) => {
  if (!hasBody(request) || !response.shouldKeepAlive) return;
  beforeHead(response, () => {
    if (request.complete) return;
    response.shouldKeepAlive = false;
    closingConnections.add(request.socket);
    readRestBeforeClose(request, response);
  });
};

/**
 * Whether a path is called by probes, which use an IP address or a service name. These paths reveal
 * nothing about anyone.
 */
export const isProbe = (url = "") => /^\/(?:api\/health\/|metrics(?:\?|$))/.test(url);

/**
 * Whether a client requires another protocol, which is not supported. Offers of HTTP/2, such as
 * curl's, are declined with a normal response.
 */
const wantsOtherProtocol = (upgrade = "") => upgrade !== "" && !/^h2c?$/i.test(upgrade.trim());

/**
 * Replaces an absolute URL, as sent to proxies (`GET http://host/path`), with its path. Its host
 * overrides the header (RFC 9112 §3.2.2). Next would redirect to that host. Returns false for a
 * target without a path, such as `*`.
 */
const useOriginForm = (request: IncomingMessage): boolean => {
  const { url = "", headers } = request;
  if (url.startsWith("/")) return true;
  const target = /^https?:\/\//i.test(url) ? URL.parse(url) : null;
  if (!target) return false;
  headers.host = target.host;
  request.url = target.pathname + target.search;
  return true;
};

/**
 * Whether there are several Host headers. Node uses the first, but a proxy in front may have used
 * the last (RFC 9112 §3.2).
 */
const hasSeveralHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && /^host$/i.test(rawHeaders[at] ?? "")) hosts += 1;
  return hosts > 1;
};

/**
 * Whether a body has a transfer coding other than chunked, the only one that Node decodes. Such a
 * body would be misread.
 */
const hasUnknownCoding = ({ headers }: IncomingMessage): boolean =>
  (headers["transfer-encoding"] ?? "chunked").toLowerCase() !== "chunked";

const findProblem = (
  request: IncomingMessage,
  isTrustedHost: (host: string) => boolean,
): "url" | "host" | "upgrade" | "coding" | undefined => {
  if (!useOriginForm(request) || hasSeveralHosts(request)) return "url";
  const { url, headers } = request;
  const { host, upgrade } = headers;
  if (host !== undefined && !isProbe(url) && !isTrustedHost(host)) return "host";
  if (wantsOtherProtocol(upgrade)) return "upgrade";
  return hasUnknownCoding(request) ? "coding" : undefined;
};

/** Returns the id that the request came with, or a new one. */
export const toRequestId = ({ headers }: IncomingMessage): string =>
  readRequestId({ get: (name) => headers[name]?.toString() ?? null }) ?? newId();

/** Gives a request its id and adds it to every response, even if the handler does not. */
export const withRequestId =
  (handle: Listener): Listener =>
  (request, response) => {
    const id = toRequestId(request);
    request.headers["x-request-id"] = id;
    // Not earlier, because Next would append the id of a route's response to this one.
    beforeHead(response, () => {
      if (!response.hasHeader("x-request-id")) response.setHeader("x-request-id", id);
    });
    handle(request, response);
  };

/** Rejects a request with the failure envelope. */
const refuse = (
  problem: string,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string> = {},
): void => {
  const refusal = refuseMalformed(problem, toRequestId(request));
  response.writeHead(refusal.status, { ...refusal.headers, ...headers }).end(refusal.body);
};

/** Rejects requests for other hosts and protocols, and bodies that cannot be read. */
export const withRequestChecks = (handle: Listener, publicUrl: string): Listener => {
  const isTrustedHost = createHostCheck(publicUrl);
  const { host } = new URL(publicUrl);
  return (request, response) => {
    // HTTP/1.0 does not require the header that later versions do (RFC 9112 §3.2).
    if (request.httpVersion === "1.0") request.headers.host ??= host;
    const problem = findProblem(request, isTrustedHost);
    // It would run although the client never sees its response (RFC 9112 §9.6).
    if (closingConnections.has(request.socket)) return;
    if (problem) return refuse(problem, request, response, { connection: "close" });
    handle(request, response);
  };
};
