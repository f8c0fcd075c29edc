import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { newId } from "@/lib/data/id";
import { AppError, type ErrorCode, isAppError } from "@/lib/errors";
import { errorHeaders } from "@/lib/http/headers";
import { toStatus } from "@/lib/http/status";
import { completeDocument } from "./document";
import type { ApiPorts } from "./ports";
import { createApp } from "./router";
import { onboardingRoutes } from "./routes/people";
import { routeGroups } from "./routes/route-groups";
import type { Problem } from "./schemas/problem";

const problemTitles: Record<ErrorCode, string> = {
  invalid_input: "Invalid input",
  unauthorized: "Not signed in",
  forbidden: "Not allowed",
  not_found: "Not found",
  method_not_allowed: "Method not allowed",
  conflict: "Conflict",
  precondition_failed: "Precondition failed",
  too_large: "Too large",
  unsupported_media_type: "Unsupported media type",
  unprocessable: "Unprocessable",
  precondition_required: "Confirmation required",
  rate_limited: "Too many requests",
  internal: "Something went wrong",
  upstream_failed: "Upstream failed",
  unavailable: "Unavailable",
  upstream_timeout: "Upstream timeout",
};

/** Turns an error into a problem response (RFC 9457). */
const toProblemResponse = (error: AppError): Response => {
  const { code, message: detail, issues, facts } = error;
  const status = toStatus(code);
  const title = problemTitles[code];
  const body: Problem = { type: "about:blank", title, status, code, detail, issues };
  const type = { "content-type": "application/problem+json; charset=utf-8" };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...errorHeaders(facts), ...type },
  });
};

const readOnlyMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Browsers attach cookies to cross-site requests, so changes made with a cookie must come from this origin. */
const checkOrigin = (headers: Headers, url: string) => {
  const origin = headers.get("origin");
  const host = headers.get("host");
  const allowedOrigins = [url, `http://${host}`, `https://${host}`];
  if (!origin || !allowedOrigins.includes(origin))
    throw new AppError("forbidden", "Cross-origin request denied.");
};

const MAX_BODY_MEGABYTES = 8;
/** As sent. The process that reads an import limits what a compressed body inflates to. */
const MAX_IMPORT_MEGABYTES = 16;

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
      "Manage agents, tools, versions, keys and members. Authenticate with a session cookie, or with a personal access token as a Bearer token.",
    license: { name: "MIT", identifier: "MIT" },
  },
  servers: [{ url: "/" }],
  security: [{ session: [] as string[] }, { token: [] as string[] }] as Record<string, string[]>[],
};

/** The builder's API. Its OpenAPI document is generated from the schemas that validate the input. */
export const createApi = (ports: ApiPorts) => {
  const app = createApp().basePath("/api/v1");
  app.use(async (c, next) => {
    c.set("requestId", newId());
    await next();
    c.header("x-request-id", c.var.requestId);
    c.header("cache-control", "no-store");
  });
  const limitBody = limitBodyTo(MAX_BODY_MEGABYTES);
  const limitImport = limitBodyTo(MAX_IMPORT_MEGABYTES);
  app.use((c, next) => (c.req.path === "/api/v1/imports" ? limitImport : limitBody)(c, next));
  app.onError((error, c) => {
    if (isAppError(error)) return toProblemResponse(error);
    if (error instanceof HTTPException && error.status < 500)
      return toProblemResponse(
        new AppError("invalid_input", "The request body is not valid JSON."),
      );
    ports.report(error, c.var.requestId);
    return toProblemResponse(
      new AppError("internal", `Internal error. Request id: ${c.var.requestId}.`),
    );
  });
  app.notFound(({ req }) =>
    toProblemResponse(new AppError("not_found", `No route for ${req.method} ${req.path}.`)),
  );

  app.get("/openapi.json", (c) => c.json(completeDocument(app.getOpenAPI31Document(documentInfo))));
  app.openAPIRegistry.registerComponent("securitySchemes", "session", {
    type: "apiKey",
    in: "cookie",
    name: "toolwright.session_token",
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
  app.use("/set-up", requireSameOrigin);
  app.use("/invitations/*", requireSameOrigin);
  app.use("/password-resets/*", requireSameOrigin);
  app.route("/", onboardingRoutes(ports));

  app.use(async (c, next) => {
    const { headers } = c.req.raw;
    const identity = await ports.identify(headers);
    if (!identity)
      throw new AppError("unauthorized", "Sign in or send a personal access token.", {
        needsBearer: true,
      });
    if (!readOnlyMethods.has(c.req.method) && identity.by === "cookie")
      checkOrigin(headers, ports.url);
    c.set("owner", identity.owner);
    c.set("session", identity.session);
    await next();
  });
  for (const createRoutes of routeGroups) app.route("/", createRoutes(ports).app);
  return app;
};
export type Api = ReturnType<typeof createApi>;
