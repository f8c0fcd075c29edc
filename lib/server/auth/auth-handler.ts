import { findJsonIssue } from "@/lib/api/check-input";
import { isOutage, OUTAGE_MESSAGE } from "@/lib/data/is-outage";
import { INTERNAL_ERROR_MESSAGE } from "@/lib/errors";
import { getBasePath } from "@/lib/http/base-path";
import { readLimitedText } from "@/lib/http/limited-text";
import { trustedOrigins } from "@/lib/http/trusted-hosts";
import { parseJson } from "@/lib/schema/json";
import { isOAuthPath, isProgramPath } from "../oauth/oauth-server";
import { toProgramRefusal } from "../oauth/program-refusal";
import type { Auth } from "./auth";

const MAX_BODY_BYTES = 64 * 1024;

/**
 * The routes that the pages use. The library has more. Some would expose session tokens or bypass
 * our rules for names.
 */
const paths = new Set(["/sign-in/email", "/sign-out", "/change-password"]);

const refuse = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status, headers: { "cache-control": "no-store" } });

/** Creates a refusal for both OAuth clients (RFC 6749 §4.1.2.1) and our pages. */
const refuseForOutage = (): Response =>
  Response.json(
    {
      error: "temporarily_unavailable",
      error_description: OUTAGE_MESSAGE,
      code: "UNAVAILABLE",
      message: OUTAGE_MESSAGE,
    },
    { status: 503, headers: { "cache-control": "no-store", "retry-after": "5" } },
  );

const refuseMethod = () => {
  const response = refuse(405, "METHOD_NOT_ALLOWED", "Send a POST request here.");
  response.headers.set("allow", "POST");
  return response;
};

/**
 * Adds the standard header. The library uses a header of its own, which clients do not understand.
 */
const withRetryAfter = (response: Response): Response => {
  const seconds = response.headers.get("x-retry-after");
  if (seconds === null) return response;
  const standard = new Response(response.body, response);
  standard.headers.set("retry-after", seconds);
  return standard;
};

const toPath = (request: Request): string =>
  new URL(request.url).pathname.replace(/^.*?\/api\/auth/, "");

/** The library compares the whole path with that of its base URL. */
const addBasePath = (request: Request, basePath: string): Request => {
  if (basePath === "") return request;
  const url = new URL(request.url);
  url.pathname = basePath + url.pathname;
  return new Request(url, request);
};

type Options = {
  publicUrl: string;
  isDatabaseAway(): boolean;
  report(error: unknown): void;
};
type HandleOAuth = (request: Request, path: string, body: string) => Promise<Response>;

/**
 * Creates the handler for sign-in, sign-out, password changes, and OAuth. The library reads bodies
 * of any size, so their size is limited first.
 */
export const createAuthHandler = (
  auth: Pick<Auth, "handler">,
  handleOAuth: HandleOAuth,
  { publicUrl, isDatabaseAway, report }: Options,
) => {
  const handle = async (request: Request): Promise<Response> => {
    const path = toPath(request);
    const isOAuth = isOAuthPath(path);
    if (!paths.has(path) && !isOAuth)
      return refuse(404, "NOT_FOUND", `There is nothing at ${new URL(request.url).pathname}.`);
    const { url, method, headers, signal } = request;
    const origin = headers.get("origin");
    // The library checks the origin only of requests with a cookie. OAuth clients send none, from
    // any origin.
    if (
      origin &&
      !isProgramPath(path) &&
      !trustedOrigins(publicUrl, headers.get("host")).includes(origin)
    )
      return refuse(403, "INVALID_ORIGIN", "Cross-origin request denied.");
    if (method !== "POST") return isOAuth ? handleOAuth(request, path, "") : refuseMethod();
    const body = await readLimitedText(request, MAX_BODY_BYTES).catch(() => null);
    if (body === null) return refuse(400, "INCOMPLETE_BODY", "The body is incomplete.");
    if (body === undefined)
      return refuse(413, "PAYLOAD_TOO_LARGE", "The body is larger than 64 KB.");
    const issue = findJsonIssue(parseJson(body) ?? [...new URLSearchParams(body)]);
    if (issue) return refuse(400, "INVALID_TEXT", issue.message);
    if (isOAuth) return handleOAuth(request, path, body);
    return auth.handler(new Request(url, { method, headers, body, signal }));
  };
  const handleOutages = async (request: Request): Promise<Response> => {
    // Otherwise, each request would wait for a connection until it times out.
    if (isDatabaseAway()) return refuseForOutage();
    try {
      const response = await handle(request);
      // The library turns its own errors into responses.
      return response.status === 500 && isDatabaseAway()
        ? refuseForOutage()
        : withRetryAfter(response);
    } catch (error) {
      if (isOutage(error)) return refuseForOutage();
      report(error);
      return refuse(500, "INTERNAL_SERVER_ERROR", INTERNAL_ERROR_MESSAGE);
    }
  };
  const basePath = getBasePath(publicUrl);
  return async (request: Request): Promise<Response> => {
    const response = await handleOutages(addBasePath(request, basePath));
    return isProgramPath(toPath(request)) ? toProgramRefusal(response) : response;
  };
};
