import { findJsonIssue } from "@/lib/api/check-input";
import { isOutage } from "@/lib/data/is-outage";
import { readLimitedText } from "@/lib/http/limited-text";
import { trustedOrigins } from "@/lib/http/trusted-hosts";
import { parseJson } from "@/lib/schema/json";
import type { Auth } from "./auth";
import { isOAuthPath, isProgramPath } from "./oauth/oauth-server";
import { toProgramRefusal } from "./oauth/program-refusal";

const MAX_BODY_BYTES = 64 * 1024;

/** What the pages use. The library has more routes: some would show session tokens or skip our rules for names. */
const paths = new Set(["/sign-in/email", "/sign-out", "/change-password"]);

const refuse = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status, headers: { "cache-control": "no-store" } });

/** For programs (RFC 6749 §4.1.2.1) and for our pages. */
const refuseForOutage = (): Response => {
  const message = "The database does not respond. Try again in a few seconds.";
  return Response.json(
    { error: "temporarily_unavailable", error_description: message, code: "UNAVAILABLE", message },
    { status: 503, headers: { "cache-control": "no-store", "retry-after": "5" } },
  );
};

const refuseMethod = () => {
  const response = refuse(405, "METHOD_NOT_ALLOWED", "Send a POST request here.");
  response.headers.set("allow", "POST");
  return response;
};

/** The library says how long to wait in a header of its own, which programs do not know. */
const withRetryAfter = (response: Response): Response => {
  const seconds = response.headers.get("x-retry-after");
  if (seconds === null) return response;
  const standard = new Response(response.body, response);
  standard.headers.set("retry-after", seconds);
  return standard;
};

const toPath = (request: Request): string =>
  new URL(request.url).pathname.replace(/^\/api\/auth/, "");

type HandleOAuth = (request: Request, path: string, body: string) => Promise<Response>;

/**
 * Sign-in, sign-out and password changes, and the sign-in to agents. The library reads bodies of any size, so they
 * are counted first.
 */
export const createAuthHandler = (
  auth: Pick<Auth, "handler">,
  handleOAuth: HandleOAuth,
  { publicUrl, isDatabaseAway }: { publicUrl: string; isDatabaseAway(): boolean },
) => {
  const handle = async (request: Request): Promise<Response> => {
    const path = toPath(request);
    const isOAuth = isOAuthPath(path);
    if (!paths.has(path) && !isOAuth)
      return refuse(404, "NOT_FOUND", `There is nothing at ${new URL(request.url).pathname}.`);
    const { url, method, headers, signal } = request;
    const origin = headers.get("origin");
    // The library compares origins only in requests with a cookie. Programs send none, from any origin.
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
    // Otherwise each request would wait for a connection until its timeout.
    if (isDatabaseAway()) return refuseForOutage();
    try {
      const response = await handle(request);
      // The library responds to its own errors.
      return response.status === 500 && isDatabaseAway()
        ? refuseForOutage()
        : withRetryAfter(response);
    } catch (error) {
      if (isOutage(error)) return refuseForOutage();
      throw error;
    }
  };
  return async (request: Request): Promise<Response> => {
    const response = await handleOutages(request);
    return isProgramPath(toPath(request)) ? toProgramRefusal(response) : response;
  };
};
