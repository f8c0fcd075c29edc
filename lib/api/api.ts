import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { CANCELLED_STATUS } from "@/lib/agent/call-status";
import { hasRole, type Reader } from "@/lib/data/access/identity";
import { newId } from "@/lib/data/id";
import { createOutageError, isOutage } from "@/lib/data/is-outage";
import { AppError, isAppError } from "@/lib/errors";
import { getBasePath } from "@/lib/http/base-path";
import { toAllow } from "@/lib/http/cors";
import { endWithAccess } from "@/lib/http/end-stream";
import { type TaggedBody, toTaggedBody } from "@/lib/http/etag";
import { jsonHeaders, readBearer } from "@/lib/http/headers";
import { refuseEncodedBody, refuseOtherCharset } from "@/lib/http/json-body";
import { readRequestId } from "@/lib/http/request-id";
import { toSessionCookie } from "@/lib/http/session-cookie";
import { trustedOrigins } from "@/lib/http/trusted-hosts";
import { findAllowedMethods } from "./allowed-methods";
import { checkBody, checkUrl } from "./check-input";
import { completeDocument } from "./document";
import type { ApiPorts } from "./ports";
import { answerNotModified } from "./preconditions";
import { toProblemResponse } from "./problem-response";
import { createApp } from "./router";
import { onboardingRoutes } from "./routes/onboarding";
import { routeGroups } from "./routes/route-groups";
import { apiTags } from "./tags";

const readOnlyMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rejects requests from other origins, and those that do not name theirs. Browsers attach cookies
 * to them, so changes made with a cookie must come from this origin.
 */
const checkOrigin = (headers: Headers, url: string) => {
  const origin = headers.get("origin");
  if (!origin)
    throw new AppError(
      "forbidden",
      "This request needs the header Origin with this server's address, as browsers send it.",
    );
  if (!trustedOrigins(url, headers.get("host")).includes(origin))
    throw new AppError("forbidden", "Cross-origin request denied.");
};

const MAX_BODY_MEGABYTES = 8;
/** Limits a body as sent. The process that reads an import limits its decompressed size. */
const MAX_IMPORT_MEGABYTES = 16;

const refuseUnidentified = (headers: Headers): AppError =>
  readBearer(headers) === undefined
    ? new AppError("unauthorized", "Sign in or send a personal access token.", {
        needsBearer: true,
      })
    : new AppError("unauthorized", "The personal access token is wrong, expired or revoked.", {
        hasInvalidBearer: true,
      });

const limitBodyTo = (megabytes: number) =>
  bodyLimit({
    maxSize: megabytes * 1024 * 1024,
    onError() {
      throw new AppError("too_large", `The request body exceeds ${megabytes} MB.`);
    },
  });

const documentInfo = {
  openapi: "3.1.0",
  info: {
    title: "Toolwright API",
    version: "1.0.0",
    description:
      "Manage agents, tools, versions, keys and members. Authenticate with a session cookie, or with a personal access token as a Bearer token. Without a token, requests other than GET must have the header `Origin` with this server's address, as browsers send it.",
    license: { name: "MIT", identifier: "MIT" },
  },
  tags: apiTags,
  security: [{ session: [] }, { token: [] }] as Record<string, string[]>[],
};

/**
 * Converts an error thrown by the validators before a handler runs. Undefined if it is not about
 * the request.
 */
const toRefusal = ({ status }: HTTPException): AppError | undefined => {
  if (status === 415)
    return new AppError(
      "unsupported_media_type",
      "Send the body as JSON, with content-type: application/json.",
    );
  // Any other body that is not JSON has been rejected before, with the place in it.
  return status < 500
    ? new AppError("invalid_input", "The request body is empty. Send a JSON object, such as {}.")
    : undefined;
};

const refuseRoute = (
  method: string,
  path: string,
  routes: Parameters<typeof findAllowedMethods>[0],
): Response => {
  const allowedMethods = findAllowedMethods(routes, path);
  if (allowedMethods.length === 0)
    return toProblemResponse(new AppError("not_found", `No route for ${method} ${path}.`));
  const refusal = new AppError(
    "method_not_allowed",
    `${method} is not allowed here. Use ${allowedMethods.join(", ")}.`,
  );
  const response = toProblemResponse(refusal);
  response.headers.set("allow", toAllow(allowedMethods));
  return response;
};

/**
 * Creates the builder's API. Its OpenAPI document is generated from the schemas that validate the
 * input.
 */
export const createApi = (ports: ApiPorts) => {
  const app = createApp().basePath("/api/v1");
  app.use(async (c, next) => {
    c.set("requestId", readRequestId(c.req.raw.headers) ?? newId());
    await next();
    c.header("x-request-id", c.var.requestId);
    c.header("cache-control", "no-store");
  });
  const limitBody = limitBodyTo(MAX_BODY_MEGABYTES);
  const limitImport = limitBodyTo(MAX_IMPORT_MEGABYTES);
  app.use((c, next) => {
    const { headers } = c.req.raw;
    const isImport = c.req.path === "/api/v1/imports";
    (isImport ? refuseOtherCharset : refuseEncodedBody)(headers);
    return (isImport ? limitImport : limitBody)(c, next);
  });
  app.use(answerNotModified, checkUrl);
  app.use(async (c, next) => {
    const allowed = c.req.method === "OPTIONS" ? findAllowedMethods(app.routes, c.req.path) : [];
    if (allowed.length === 0) return next();
    return c.body(null, 204, { allow: toAllow(allowed) });
  });
  app.onError((error, c) => {
    if (isAppError(error)) return toProblemResponse(error);
    const refusal = error instanceof HTTPException ? toRefusal(error) : undefined;
    if (refusal) return toProblemResponse(refusal);
    // The client has left, so nobody sees the response, and nothing is wrong.
    if (error === c.req.raw.signal.reason) return new Response(null, { status: CANCELLED_STATUS });
    ports.report(error, { requestId: c.var.requestId });
    if (isOutage(error)) return toProblemResponse(createOutageError());
    return toProblemResponse(
      new AppError("internal", `Internal error. Request id: ${c.var.requestId}.`),
    );
  });
  app.notFound(({ req }) => refuseRoute(req.method, req.path, app.routes));

  // Generated on the first request, once all routes are registered. Anyone may request it, and
  // generating it takes a hundred milliseconds.
  let document: TaggedBody | undefined;
  const servers = [{ url: getBasePath(ports.url) || "/" }];
  app.get("/openapi.json", (c) => {
    document ??= toTaggedBody(
      JSON.stringify(completeDocument(app.getOpenAPI31Document({ ...documentInfo, servers }))),
    );
    c.header("etag", document.etag);
    return c.body(document.text, 200, jsonHeaders);
  });
  app.use(async (_, next) => {
    // Otherwise, every request would wait for a connection until it timed out.
    if (ports.isDatabaseAway()) throw createOutageError();
    await next();
  });
  app.openAPIRegistry.registerComponent("securitySchemes", "session", {
    type: "apiKey",
    in: "cookie",
    name: toSessionCookie(ports.url),
  });
  app.openAPIRegistry.registerComponent("securitySchemes", "token", {
    type: "http",
    scheme: "bearer",
    description: "A personal access token (twp_…).",
  });

  const requireSameOrigin = async (c: Context, next: () => Promise<void>) => {
    if (!readOnlyMethods.has(c.req.method)) checkOrigin(c.req.raw.headers, ports.url);
    await next();
  };
  app.use("/set-up", requireSameOrigin, checkBody);
  app.use("/invitations/*", requireSameOrigin, checkBody);
  app.use("/password-resets/*", requireSameOrigin, checkBody);
  app.route("/", onboardingRoutes(ports));

  /** Whether the request would still be accepted with the same rights. */
  const isStillAllowed = async (headers: Headers, { space, role }: Reader) => {
    const current = await ports.identify(headers);
    return current?.member.space === space && hasRole(current.member, role);
  };
  app.use(async (c, next) => {
    const { headers } = c.req.raw;
    const identity = await ports.identify(headers);
    if (!identity) throw refuseUnidentified(headers);
    if (!readOnlyMethods.has(c.req.method) && identity.by === "cookie")
      checkOrigin(headers, ports.url);
    c.set("member", identity.member);
    c.set("session", identity.session);
    await next();
    const { body, headers: responseHeaders } = c.res;
    const isEventStream = responseHeaders.get("content-type")?.startsWith("text/event-stream");
    if (!body || !isEventStream) return;
    const isAllowed = () => isStillAllowed(headers, identity.member);
    c.res = new Response(endWithAccess(body, { isAllowed }), c.res);
  });
  for (const createRoutes of routeGroups) app.route("/", createRoutes(ports).app);
  return app;
};
export type Api = ReturnType<typeof createApi>;
