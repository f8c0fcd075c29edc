import { toProblem } from "@/lib/api/problem-response";
import { AppError } from "@/lib/errors";
import { toFailure } from "@/lib/http/envelope";
import { errorHeaders, type HeaderMap } from "@/lib/http/headers";
import { isProbe, type Listener } from "./http-server";
import { outagePage } from "./outage-page";

type Database = {
  /** Whether it has ever responded. */
  hasStarted(): boolean;
  /** Whether it has stopped responding since. */
  isAway(): boolean;
};

const outage = new AppError(
  "unavailable",
  "The database does not respond. Published agents are served; everything else will be available once it responds.",
  { retryAfterSeconds: 5 },
);

/** What open pages fetch, and files such as `/llms.txt` and those under `/.well-known`. */
const filePattern = /^\/_next\/|^[^?]*\.|[?&]_rsc=/;

/**
 * Whether a browser, or a program without a preference such as a monitor, opens a page. The pages
 * under `/docs` show published agents, most of which are in memory.
 */
const opensPage = ({ url = "", headers }: Parameters<Listener>[0]): boolean => {
  if (/^\/(?:api|docs)\//.test(url)) return false;
  const { accept = "*/*" } = headers;
  return accept.includes("text/html") || (accept === "*/*" && !filePattern.test(url));
};

/** Formats the refusal for its target: a problem, an envelope, or a page. */
const toRefusal = (url: string): { headers: HeaderMap; body: string } => {
  if (url.startsWith("/api/v1/")) return toProblem(outage);
  if (url.startsWith("/api/")) return toFailure(outage);
  const type = { "content-type": "text/html; charset=utf-8" };
  return { headers: { ...errorHeaders(outage.facts), ...type }, body: outagePage };
};

/** Reports a page that cannot be rendered during an outage as unavailable, not as a fault. */
const reportOutage = (response: Parameters<Listener>[1], isAway: () => boolean): void => {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (...options: unknown[]) => {
    const [status, ...rest] = options as Parameters<typeof writeHead>;
    if (status !== 500 || !isAway()) return writeHead(status, ...rest);
    for (const [name, value] of Object.entries(errorHeaders(outage.facts)))
      response.setHeader(name, value);
    return writeHead(503, ...rest);
  };
};

/**
 * Responds with 503 instead of pages and the builder's API until the database responds. After that,
 * the API and open pages report an outage themselves. Health checks are always answered.
 */
export const withDatabase =
  (handle: Listener, { hasStarted, isAway }: Database): Listener =>
  (request, response) => {
    const { url = "/" } = request;
    const isServed = hasStarted() && !(isAway() && opensPage(request));
    if (isServed && !url.startsWith("/api/")) reportOutage(response, isAway);
    if (isServed || isProbe(url)) return handle(request, response);
    const { headers, body } = toRefusal(url);
    response.writeHead(503, { ...headers, "cache-control": "no-store" }).end(body);
  };
