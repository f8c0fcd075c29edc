import { createHash, timingSafeEqual } from "node:crypto";
import ipaddr from "ipaddr.js";
import { readBearer } from "@/lib/http/headers";
import { isUnforgeableHost } from "@/lib/http/trusted-hosts";
import { type Listener, withRequestId } from "../http/http-server";
import type { Metrics } from "./metrics";

type Incoming = Parameters<Listener>[0];
type Outgoing = Parameters<Listener>[1];

/** Headers that proxies add to forwarded requests. */
const forwardingHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined &&
  ipaddr.isValid(address) &&
  ipaddr.process(address).range() === "loopback";

const digest = (text: string) => createHash("sha256").update(text).digest();

const hasToken = ({ authorization = "" }: Incoming["headers"], token: string): boolean => {
  const sent = readBearer({ get: () => authorization }) ?? "";
  // The digests have the same length, so the timing reveals nothing about the token.
  return timingSafeEqual(digest(sent), digest(token));
};

/**
 * Whether a request comes from this machine. A proxy on it also connects from it, so forwarded
 * requests do not count. Neither do requests of a browser on it to a host name that resolves here
 * (DNS rebinding).
 */
const isLocal = ({ headers, socket }: Incoming): boolean =>
  isLoopback(socket.remoteAddress) &&
  (headers.host === undefined || isUnforgeableHost(headers.host)) &&
  !forwardingHeaders.some((name) => name in headers);

/**
 * Whether a request may read the metrics: with the token if one is set, otherwise only from this
 * machine.
 */
const mayRead = (request: Incoming, token: string | undefined): boolean =>
  token === undefined ? isLocal(request) : hasToken(request.headers, token);

const refuse = (response: Outgoing, token: string | undefined): void => {
  const [status, message] =
    token === undefined
      ? [
          403,
          "Metrics can only be read on this machine. To read them from elsewhere, set TOOLWRIGHT_METRICS_TOKEN.\n",
        ]
      : [401, "Send TOOLWRIGHT_METRICS_TOKEN as a bearer token.\n"];
  response
    .writeHead(status, {
      "content-type": "text/plain; charset=utf-8",
      ...(status === 401 && { "www-authenticate": "Bearer" }),
    })
    .end(message);
};

export const isMetricsUrl = (url = ""): boolean => /^\/metrics(?:\?|$)/.test(url);

type Printer = Pick<Metrics, "print" | "contentType">;

const respond = async (
  metrics: Printer,
  token: string | undefined,
  request: Incoming,
  response: Outgoing,
): Promise<void> => {
  if (!mayRead(request, token)) return refuse(response, token);
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { allow: "GET, HEAD" }).end();
    return;
  }
  const text = await metrics.print();
  response
    .writeHead(200, { "content-type": metrics.contentType, "cache-control": "no-store" })
    .end(request.method === "HEAD" ? undefined : text);
};

/** Creates the handler of `GET /metrics` for Prometheus. */
export const createMetricsListener = (
  metrics: Printer,
  token: string | undefined,
  reportError: (error: unknown) => void,
): Listener =>
  withRequestId((request, response) => {
    respond(metrics, token, request, response).catch((error) => {
      reportError(error);
      response
        .writeHead(500, { "content-type": "text/plain; charset=utf-8" })
        .end("The metrics cannot be read. The server's log says why.\n");
    });
  });
