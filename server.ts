import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import next from "next";
import { onTheWire, refuseMalformed } from "@/lib/gateway/malformed";
import { clientAddressHeader } from "@/lib/server/auth";
import { checkSecret } from "@/lib/server/check-secret";
import { env, localUrl } from "@/lib/server/env";
import { createOwnerFromEnv } from "@/lib/server/first-owner";
import { closeHouse, house, standInFront } from "@/lib/server/house";
import { pagePolicy, pathHeader, standingHeaders } from "@/lib/server/page-policy";
import { explainRefusedAddress } from "@/lib/server/refused-address";
import { report } from "@/lib/server/report";

type Address = { dev: boolean; port: number; host: string };
type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const isGateways = (url = "") => /^\/api\/agents(?:[/?]|$)/.test(url);
/** HTTP/1.1 demands it (RFC 9112 §3.2); a health check may speak HTTP/1.0. */
const lacksHost = ({ headers, httpVersion }: IncomingMessage) =>
  headers.host === undefined && httpVersion !== "1.0";
const isPage = (url: string) => !url.startsWith("/api/") && !url.startsWith("/_next/");

/** Next with what it must be told about a request, and what its answers must say. */
function withHeaders(answer: Listener, dev: boolean): Listener {
  return (request, response) => {
    // Whatever a client claims to be, attempts are counted by the address it really has.
    request.headers[clientAddressHeader] = request.socket.remoteAddress ?? "";
    for (const [name, value] of Object.entries(standingHeaders)) response.setHeader(name, value);
    request.headers[pathHeader] = request.url ?? "/";
    delete request.headers["x-nonce"];
    // Next's development client evaluates code, so the policy is production's.
    if (!dev && isPage(request.url ?? "/")) {
      const { nonce, policy } = pagePolicy();
      request.headers["x-nonce"] = nonce;
      request.headers["content-security-policy"] = policy;
      response.setHeader("content-security-policy", policy);
    }
    answer(request, response);
  };
}

/**
 * node-server has a `Response` that is written to the socket without the detour through streams. It offers it
 * only as a replacement of the global one, which Next relies on: so it is taken, and the global one put back.
 */
function lightResponse(): typeof Response {
  const { Request: request, Response: response } = globalThis;
  getRequestListener(() => new Response());
  const light = globalThis.Response;
  Object.defineProperty(globalThis, "Request", { value: request });
  Object.defineProperty(globalThis, "Response", { value: response });
  return light;
}

/**
 * Answers that are ready in one turn of the event loop go out one behind the other at its end. To write to a
 * socket wakes whoever sleeps at the other end of it, which under load costs more than the writing; the first of
 * several wakes a client for all of them.
 */
const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The gateway answers published agents itself; while developing, Next does, so that changes take effect. */
function withGateway(answer: Listener, dev: boolean): Listener {
  if (dev) return answer;
  const answerTogether = async (request: Request) => {
    const response = await house().gateway.fetch(request);
    await endOfTurn();
    return response;
  };
  const gateway = getRequestListener(answerTogether, {
    overrideGlobalObjects: false,
    errorHandler(error) {
      const isRequest = error instanceof Error && error.name === "RequestError";
      if (!isRequest) report(error, "gateway");
      // Without an answer the connection would be held open for as long as its client likes.
      const { status, headers, body } = refuseMalformed(isRequest ? "url" : "internal");
      return new Response(body, { status, headers });
    },
  });
  return (request, response) =>
    isGateways(request.url) || lacksHost(request)
      ? void gateway(request, response)
      : answer(request, response);
}

/** Answers what is no HTTP with the envelope that every caller of an agent reads. */
function refuseBroken(error: NodeJS.ErrnoException, socket: Duplex) {
  if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
  socket.end(onTheWire(refuseMalformed(error.code)));
}

export type Serving = {
  /** Where this machine reaches it. */
  url: string;
  /** Takes no new connections, gives the answers under way 30 seconds, or until `hurry`, and ends. */
  close(hurry?: AbortSignal): Promise<void>;
};

/** Starts the server; resolves once it answers. Throws a sentence when the address cannot be had. */
export async function serve(address: Address): Promise<Serving> {
  const { dev, port, host } = address;
  const server = createServer({
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 10_000,
    // The gateway says so in its envelope; Node would only close.
    requireHostHeader: false,
    // An offer to change to HTTP/2, as curl makes, is declined by answering it.
    shouldUpgradeCallback: ({ url }) => !isGateways(url),
  });
  server.on("clientError", refuseBroken);
  // An expectation that is not understood may be ignored (RFC 9110 §10.1.1).
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  standInFront(dev ? {} : { Response: lightResponse() });
  await checkSecret(env());
  const { auth } = house();
  const pages = next({ dev, dir: process.cwd(), hostname: host, port, httpServer: server });
  await pages.prepare();
  await createOwnerFromEnv(auth, env().owner);
  const handle = pages.getRequestHandler();
  const answer: Listener = (request, response) => void handle(request, response);
  let closing = false;
  server.on("request", (_, response: ServerResponse) => {
    // Else a busy client would keep its connection, and us waiting for it, until patience ends.
    if (closing) response.setHeader("connection", "close");
  });
  server.on("request", withGateway(withHeaders(answer, dev), dev));

  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(explainRefusedAddress(error, address)));
    server.listen(port, host, resolve);
  });

  async function close(hurry?: AbortSignal) {
    closing = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // A connection kept alive turns idle only after its last answer, so look again until all are.
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    // In development a browser's socket for hot reload would stay open for as long as we wait.
    const patience = sleep(dev ? 0 : 30_000, undefined, { signal: hurry, ref: false });
    await Promise.race([closed, patience.catch(() => {})]);
    clearInterval(idle);
    server.closeAllConnections();
    await pages.close();
    await closeHouse();
  }
  return { url: localUrl(host, port), close };
}
