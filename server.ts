import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { getBasePath } from "@/lib/http/base-path";
import { findClientAddress } from "@/lib/http/client-address";
import { clientAddressHeader } from "@/lib/server/auth/auth";
import { createOwnerFromEnv } from "@/lib/server/auth/first-owner";
import { checkSecret } from "@/lib/server/check-secret";
import { closeContainer } from "@/lib/server/container";
import { container, registerHttpServer } from "@/lib/server/current-container";
import { env, localUrl } from "@/lib/server/env";
import { withBasePath } from "@/lib/server/http/base-path";
import { withCompressedFiles } from "@/lib/server/http/compressed-files";
import { endOfTurn } from "@/lib/server/http/end-of-turn";
import {
  createHttpServer,
  type Listener,
  withRequestChecks,
  withRequestId,
} from "@/lib/server/http/http-server";
import { explainListenError } from "@/lib/server/http/listen-error";
import { withNextChecks } from "@/lib/server/http/next-checks";
import {
  pagePolicy,
  pathHeader,
  toSecurityHeaders,
  transportSecurity,
} from "@/lib/server/http/page-policy";
import { respondToError } from "@/lib/server/http/respond-to-error";
import { createGatewayOnlyListener } from "@/lib/server/http/serve-gateway-only";
import { withDatabase } from "@/lib/server/http/without-database";
import { captureConsole } from "@/lib/server/log/capture-console";
import { report } from "@/lib/server/log/report";
import { readBuildInfo } from "@/lib/server/metrics/build-info";
import { createMetrics, type Metrics } from "@/lib/server/metrics/metrics";
import { createMetricsListener, isMetricsUrl } from "@/lib/server/metrics/serve-metrics";
import { createStopSteps } from "@/lib/server/stop/stop-steps";
import { createTracer } from "@/lib/server/tracing/create-tracer";

/** The time left for the last events of streams that the stop interrupts. */
const LAST_EVENTS_MS = 2_000;

type Address = { port: number; host: string };
type Options = Address & {
  dev: boolean;
  /** The folder of Next's build and, in production, of the processes beside the server. */
  folder: string;
  /** Until `servePages`, only published agents are served, from the snapshot. */
  isDatabaseAway: boolean;
  /** The number of this process, if several share the port. */
  processNumber?: number | undefined;
};

const reportTraces = (error: unknown) => report(error, "traces");
const isGatewayUrl = (url = "") => /^\/api\/agents(?:[/?]|$)/.test(url);
const isPage = (url: string) => !url.startsWith("/api/") && !url.startsWith("/_next/");

/**
 * Returns the client's address, by which attempts are limited. Headers count only from trusted
 * proxies.
 */
function readClientAddress({
  socket,
  headers,
}: Pick<IncomingMessage, "headers" | "socket">): string {
  const { forwarded, "x-forwarded-for": xForwardedFor } = headers;
  // Node joins a repeated header into one string, but its types do not reflect that for this one.
  const hops = { forwarded, xForwardedFor: xForwardedFor?.toString() };
  return findClientAddress(socket.remoteAddress ?? "", hops, env().trustedProxies);
}

/** Adds the request headers that Next needs and the response headers that every page has. */
function withHeaders(handle: Listener, dev: boolean): Listener {
  const transportHeaders = transportSecurity(env().url);
  return (request, response) => {
    const url = request.url ?? "/";
    request.headers[clientAddressHeader] = readClientAddress(request);
    const responseHeaders = { ...toSecurityHeaders(url), ...transportHeaders };
    for (const [name, value] of Object.entries(responseHeaders)) response.setHeader(name, value);
    request.headers[pathHeader] = url;
    delete request.headers["x-nonce"];
    // Next's development client evaluates code, so the policy applies to production only.
    if (!dev && isPage(url)) {
      const { nonce, policy } = pagePolicy();
      request.headers["x-nonce"] = nonce;
      request.headers["content-security-policy"] = policy;
      response.setHeader("content-security-policy", policy);
    }
    handle(request, response);
  };
}

/**
 * Returns node-server's own `Response`, which is written to the socket without going through
 * streams. It is available only by replacing the global one, which Next relies on, so the global
 * one is restored afterwards.
 */
function fastResponse(): typeof Response {
  const { Request: request, Response: response } = globalThis;
  getRequestListener(() => new Response());
  const fast = globalThis.Response;
  Object.defineProperty(globalThis, "Request", { value: request });
  Object.defineProperty(globalThis, "Response", { value: response });
  return fast;
}

/**
 * Adds the metrics endpoint. Prometheus reads from every server, even one that serves nothing else
 * at the time.
 */
function withMetrics(handle: Listener, metrics: Metrics): Listener {
  const serveMetrics = createMetricsListener(metrics, env().metricsToken, (error) =>
    report(error, "metrics"),
  );
  return (request, response) =>
    isMetricsUrl(request.url) ? serveMetrics(request, response) : handle(request, response);
}

/**
 * Lets the gateway serve published agents itself. In development, Next serves them, so that changes
 * take effect.
 */
function withGateway(handleRest: Listener, isServedByNext: boolean): Listener {
  if (isServedByNext) return handleRest;
  const fetchAtEndOfTurn = async (
    request: Request,
    { incoming }: { incoming: Pick<IncomingMessage, "headers" | "socket"> },
  ) => {
    const clientAddress = readClientAddress(incoming);
    const response = await container().gateway.fetch(request, { clientAddress });
    await endOfTurn();
    return response;
  };
  const gateway = getRequestListener(fetchAtEndOfTurn, {
    overrideGlobalObjects: false,
    errorHandler: respondToError,
  });
  return (request, response) =>
    // The gateway rejects requests without a Host header, which Next would serve.
    isGatewayUrl(request.url) || request.headers.host === undefined
      ? void gateway(request, response)
      : handleRest(request, response);
}

/** The pages and the builder's API. */
type Pages = { handle: Listener; close(): Promise<void> };

/** Loads Next only here, so that a server without pages starts without it. */
async function openPages(httpServer: Server, { dev, folder, host, port }: Options): Promise<Pages> {
  const { default: next } = await import("next");
  const pages = next({ dev, dir: folder, hostname: host, port, httpServer });
  await pages.prepare();
  const handleByNext = pages.getRequestHandler();
  const basePath = getBasePath(env().url);
  const handle: Listener = (request, response) => {
    request.url = basePath + request.url;
    void handleByNext(request, response);
  };
  return {
    handle: withNextChecks(dev ? handle : withCompressedFiles(handle, folder), dev),
    close: () => pages.close(),
  };
}

/** V8 gives memory back only after minutes without work, so free what only the start needed. */
const freeMemory = () =>
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });

const listen = (server: Server, { host, port }: Address) =>
  new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(explainListenError(error, { host, port })));
    server.listen(port, host, resolve);
  });

type RunningServer = {
  /** The server's address on this machine. */
  url: string;
  /**
   * Also serves pages, once the database is migrated. Throws an error with one sentence if the
   * database cannot be used.
   */
  servePages(): Promise<void>;
  /**
   * Accepts no new connections, gives running requests 30 seconds or until `hurry` aborts, then
   * stops.
   */
  close(hurry?: AbortSignal): Promise<void>;
};

/**
 * Starts the server and resolves once it listens. Throws an error with one sentence if it cannot.
 */
export async function serve(options: Options): Promise<RunningServer> {
  const { dev, folder, port, host, isDatabaseAway, processNumber } = options;
  const hasPages = env().role === "all";
  const server = createHttpServer({ dev });
  const build = readBuildInfo(folder);
  const metrics = createMetrics(build, processNumber);
  const { tracing: sampling } = env();
  const tracing = sampling && (await createTracer(build.version, sampling, reportTraces));
  registerHttpServer({
    metrics,
    tracer: tracing?.tracer,
    ...(!dev && { Response: fastResponse(), processes: folder }),
  });
  let isDatabaseReady = false;
  const servePages = async () => {
    await checkSecret(env());
    if (hasPages) await createOwnerFromEnv(container().auth, env().owner);
    await container().firstRead;
    isDatabaseReady = true;
  };
  if (!isDatabaseAway) await servePages();
  container();
  const pages = hasPages ? await openPages(server, options) : undefined;
  const handleRest = pages
    ? withDatabase(pages.handle, {
        hasStarted: () => isDatabaseReady,
        isAway: () => container().isDatabaseAway(),
      })
    : createGatewayOnlyListener(container);
  let isClosing = false;
  server.on("request", (_, response: ServerResponse) => {
    // Otherwise, a busy client would keep its connection until the grace period ends.
    if (isClosing) response.setHeader("connection", "close");
  });
  const handleRequest = withGateway(withRequestId(withHeaders(handleRest, dev)), dev && hasPages);
  const listener = withBasePath(withMetrics(handleRequest, metrics), getBasePath(env().url));
  server.on("request", withRequestChecks(listener, env().url));

  if (!dev) freeMemory();
  await listen(server, options);
  // From here on, requests are logged. What prevents a start is printed as a plain sentence.
  const releaseConsole = dev ? () => {} : captureConsole();

  async function close(hurry?: AbortSignal) {
    const drainMs = dev ? 0 : container().announceStop();
    await sleep(drainMs, undefined, { signal: hurry }).catch(() => {});
    isClosing = true;
    const serverClosed = new Promise<void>((resolve) => server.close(() => resolve()));
    const workDone = Promise.all([serverClosed, container().drainJobs()]);
    // A kept-alive connection becomes idle only after its last response, so check until all are
    // closed.
    const idleTimer = setInterval(() => server.closeIdleConnections(), 100);
    // In development, a browser's hot-reload socket would stay open for the whole grace period.
    const gracePeriod = sleep(dev ? 0 : 30_000, undefined, { signal: hurry, ref: false });
    await Promise.race([workDone, gracePeriod.catch(() => {})]);
    const step = createStopSteps((error) => report(error, "stop"));
    await container().interrupt(step);
    await Promise.race([serverClosed, sleep(LAST_EVENTS_MS, undefined, { ref: false })]);
    clearInterval(idleTimer);
    server.closeAllConnections();
    if (pages) await step("Pages", pages.close);
    await closeContainer(step);
    if (tracing) await step("Sending traces", tracing.close);
    releaseConsole();
  }
  return { url: localUrl(host, port), servePages, close };
}
