import { toProblem } from "@/lib/api/problem-response";
import { AppError } from "@/lib/errors";
import { toFailure } from "@/lib/http/envelope";
import { decodePercent } from "@/lib/schema/decode-percent";
import { type Listener, toRequestId } from "./http-server";

/**
 * Headers that parts of Next send to each other. From outside, they would change what a page
 * responds with.
 */
const isInternalHeader = (name: string) =>
  /^(?:x-middleware-|x-invoke-|x-next-|x-nextjs-|x-now-|x-matched-path$|x-prerender-|next-action$|next-resume$|purpose$)/.test(
    name,
  );

/**
 * With these, Next's development client names the stream on which it waits for the debug
 * information of a page. A link never opens its page without them.
 */
const developmentHeaders = new Set(["x-nextjs-request-id", "x-nextjs-html-request-id"]);

/**
 * Next fails if a file does not meet these conditions or has no such range. It sends the whole file
 * without them.
 */
const fileConditions = new Set(["if-match", "if-unmodified-since", "range"]);

const pageMethods = ["GET", "HEAD"];
const formMethods = [...pageMethods, "POST"];
const nextMethods = [...formMethods, "PUT", "PATCH", "DELETE"];
const routeMethods = [...nextMethods, "OPTIONS"];

const isRoute = (url: string) => /^\/(?:(?:api|schemas|\.well-known)\/|llms\.txt)/.test(url);
const isFile = (url = "") => url.startsWith("/_next/static/");
/** Such as requests of Next's development client. */
const isOfNext = (url: string) => /^\/(?:_next\/(?!static\/)|__nextjs)/.test(url);
/**
 * Pages with a password. If such a form is submitted before its script has loaded, it uses POST, to
 * keep the password out of the URL.
 */
const hasPassword = (url: string) =>
  /^\/(?:sign-in|set-up|authorize\/sign-in|invite\/[^/?]+|reset\/[^/?]+|settings\/profile)\/?(?:\?|$)/.test(
    url,
  );

/**
 * Lists the supported methods. Next responds to OPTIONS on a page with a bare 400, and to every
 * other method with the page.
 */
const listMethods = (url = ""): string[] => {
  if (isRoute(url)) return routeMethods;
  if (isOfNext(url)) return nextMethods;
  return hasPassword(url) ? formMethods : pageMethods;
};

/**
 * Explains a refusal. If an agent refuses its key, an MCP client tries to register at this path of
 * the origin, which nothing announces, and then shows only this response.
 */
const explainMethod = (url = ""): string =>
  /^\/register(?:\?|$)/.test(url)
    ? "MCP clients ask here if an agent has refused their key. Check the key that the client sends."
    : "";

const isDecodable = (url = "") => decodePercent(url.split("?", 1)[0] ?? "") !== undefined;

/**
 * The path that Next would redirect to, because it has empty segments or backslashes; undefined for
 * any other path.
 */
const findRedirect = (url = ""): string | undefined => {
  const path = url.split("?", 1)[0] ?? "";
  const redirect = path.replace(/[\\/]+/g, "/");
  return redirect === path ? undefined : redirect;
};

const invalidPath = new AppError(
  "not_found",
  "There is nothing at this path. It has an empty segment or a backslash.",
);
const invalidUrl = new AppError(
  "invalid_input",
  "The request's URL is not valid: it cannot be decoded.",
);

/**
 * Rejects a request in the format of its target: a problem for the builder's API, and an envelope
 * for everything else.
 */
const refuseForNext = (
  error: AppError,
  [request, response]: Parameters<Listener>,
  allow: Record<string, string> = {},
): void => {
  const path = findRedirect(request.url) ?? request.url;
  const isForBuilder = path?.startsWith("/api/v1/") === true;
  const { status, headers, body } = isForBuilder ? toProblem(error) : toFailure(error);
  const sent = {
    ...headers,
    "x-content-type-options": "nosniff",
    "x-request-id": toRequestId(request),
    "cache-control": "no-store",
    ...allow,
  };
  response.writeHead(status, sent).end(body);
};

/**
 * Rejects requests that would make Next fail: methods that it does not support, paths that cannot be
 * decoded, and paths of an API that it would redirect. Removes headers that only Next itself may set,
 * and those that it cannot handle.
 */
export const withNextChecks =
  (handle: Listener, dev = false): Listener =>
  (...exchange) => {
    const [request] = exchange;
    // Clients of an API may repeat a redirected call without its body or key, or not at all.
    if (isRoute(findRedirect(request.url) ?? "")) return refuseForNext(invalidPath, exchange);
    const methods = listMethods(request.url);
    const { method = "" } = request;
    if (!methods.includes(method)) {
      const allow = methods.join(", ");
      const message = `${method} is not allowed here. Use ${allow}.`;
      const error = new AppError("method_not_allowed", message, {
        details: explainMethod(request.url),
      });
      return refuseForNext(error, exchange, { allow });
    }
    if (!isDecodable(request.url)) return refuseForNext(invalidUrl, exchange);
    for (const name of Object.keys(request.headers)) {
      const isInternal = isInternalHeader(name) && !(dev && developmentHeaders.has(name));
      if (isInternal || (isFile(request.url) && fileConditions.has(name)))
        delete request.headers[name];
    }
    handle(...exchange);
  };
