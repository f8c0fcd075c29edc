import { Hono } from "hono";
import { newId } from "@/lib/data/id";
import { AppError } from "@/lib/errors";
import { readRequestId } from "@/lib/http/request-id";
import { protocols as allProtocols } from "@/lib/protocols/index";
import { createCorsPolicy } from "./cors-policy";
import { type GatewayBindings, readReference } from "./incoming-request";
import type { GatewayPorts } from "./ports";
import { createHeaders, createRequestHandlers, createRespond } from "./request-handler";
import { getAllowedMethods, groupByPath, readOperation, unknownPath } from "./routing";
import { traceRequests } from "./trace-requests";

/**
 * Creates the HTTP entry point of every published agent. Resolves the agent and its version, the
 * caller and the protocol. A single app, mounted by server.ts ahead of Next and by Next's own
 * catch-all route.
 */
export const createGateway = (ports: GatewayPorts) => {
  const { tracer, protocols = allProtocols } = ports;
  const app = new Hono<{ Bindings: GatewayBindings | undefined }>({ strict: false }).basePath(
    "/api/agents",
  );
  const createHandler = createRequestHandlers(ports, createCorsPolicy(protocols));
  // One handler per path: if several matched, Hono would try all of them on each request.
  for (const routes of groupByPath(protocols)) {
    const { path, protocol } = routes;
    const allow = getAllowedMethods(routes);
    const handle = createHandler({ protocol, read: readOperation(routes), allow });
    app.all(`/:agent${path}`, traceRequests(tracer, path, handle));
  }
  const [defaultProtocol] = protocols;
  const handleUnknownPath = traceRequests(
    tracer,
    undefined,
    createHandler({ protocol: defaultProtocol, read: unknownPath(protocols), allow: [] }),
  );
  app.notFound((context) => {
    if (readReference(context) !== "") return handleUnknownPath(context);
    const error = new AppError(
      "not_found",
      "The URL names no agent. Use /api/agents/{slug}/tools.",
    );
    ports.onRefused?.(error.code);
    const requestId = readRequestId(context.req.raw.headers) ?? newId();
    return defaultProtocol.refuse(error, createRespond(ports, createHeaders(requestId)));
  });
  return app;
};
export type Gateway = ReturnType<typeof createGateway>;
