import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { refuseMalformed, toRawHttp } from "@/lib/gateway/malformed-request";
import { isTrustedHost } from "@/lib/http/trusted-hosts";

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** How long a client may leave a response unread. */
const UNREAD_RESPONSE_TIMEOUT_MS = 30_000;

/** Responds to input that is not HTTP with the failure envelope. */
function refuseUnparsable(error: NodeJS.ErrnoException, socket: Duplex) {
  if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
  socket.end(toRawHttp(refuseMalformed(error.code)));
}

const isHotReload = (url = "") => url.startsWith("/_next/hmr");

type ServerOptions = { dev: boolean; unreadResponseTimeoutMs?: number };

/** An HTTP server whose clients cannot keep a connection by sending or reading nothing. */
export function createHttpServer({
  dev,
  unreadResponseTimeoutMs = UNREAD_RESPONSE_TIMEOUT_MS,
}: ServerOptions): Server {
  const server = createServer({
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 10_000,
    // The gateway refuses such a request with an envelope; Node would only close the connection.
    requireHostHeader: false,
    // Nothing but hot reload takes over a connection. One that nobody takes over would never be closed.
    shouldUpgradeCallback: ({ url }) => dev && isHotReload(url),
  });
  // A hot-reload connection may be silent for as long as nothing changes.
  server.timeout = dev ? 0 : unreadResponseTimeoutMs;
  server.on("request", (_, response: ServerResponse) => {
    // Without a listener Node would also end responses that a tool is still working on.
    response.on("timeout", closeUnread);
  });
  server.on("clientError", refuseUnparsable);
  // An unknown expectation may be ignored (RFC 9110 §10.1.1).
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  return server;
}

const closeUnread = (socket: Duplex) => {
  if (socket.writableLength > 0) socket.destroy();
};

/** Probes call these paths by IP address or service name. They show nothing about anybody. */
const isProbe = (url = "") => /^\/(?:api\/health\/|metrics(?:\?|$))/.test(url);

/** Offers of HTTP/2, as curl makes them, are declined by responding normally. Other protocols have no response here. */
const wantsOtherProtocol = (upgrade = "") => upgrade !== "" && !/^h2c?$/i.test(upgrade.trim());

const findProblem = (
  { url, headers: { host, upgrade } }: IncomingMessage,
  publicUrl: string,
): "host" | "upgrade" | undefined => {
  if (host !== undefined && !isProbe(url) && !isTrustedHost(publicUrl, host)) return "host";
  return wantsOtherProtocol(upgrade) ? "upgrade" : undefined;
};

/** Headers between parts of Next. From outside they would change what a page responds with. */
const isInternalHeader = (name: string) =>
  /^(?:x-middleware-|x-invoke-|x-next-|x-nextjs-|x-now-|x-matched-path$|x-prerender-|next-action$|next-resume$|purpose$)/.test(
    name,
  );

/** Refuses requests for other hosts and protocols, and removes headers that only Next itself may set. */
export const withRequestChecks =
  (handle: Listener, publicUrl: string): Listener =>
  (request, response) => {
    const problem = findProblem(request, publicUrl);
    if (problem) {
      const { status, headers, body } = refuseMalformed(problem);
      response.writeHead(status, { ...headers, connection: "close" }).end(body);
      return;
    }
    for (const name of Object.keys(request.headers))
      if (isInternalHeader(name)) delete request.headers[name];
    handle(request, response);
  };
