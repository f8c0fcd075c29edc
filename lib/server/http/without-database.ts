import { AppError } from "@/lib/errors";
import { toFailureEnvelope } from "@/lib/http/envelope";
import { isProbe, type Listener } from "./http-server";
import { outagePage } from "./outage-page";

type Database = {
  /** Whether it has ever responded. */
  hasStarted(): boolean;
  /** Whether it has stopped responding since. */
  isAway(): boolean;
};

const sentence =
  "The database does not respond. Published agents are served; everything else will be available once it responds.";

/**
 * Whether a browser opens a page. The pages under `/docs` show published agents, which are in
 * memory.
 */
const opensPage = ({ url = "", headers }: Parameters<Listener>[0]): boolean =>
  headers.accept?.includes("text/html") === true && !/^\/(?:api|docs)\//.test(url);

/**
 * Responds with 503 instead of pages and the builder's API until the database responds. After that,
 * the API and open pages report an outage themselves. Health checks are always answered.
 */
export const withDatabase =
  (handle: Listener, { hasStarted, isAway }: Database): Listener =>
  (request, response) => {
    const isServed = hasStarted() && !(isAway() && opensPage(request));
    if (isServed || isProbe(request.url)) return handle(request, response);
    const isApi = request.url?.startsWith("/api/");
    response
      .writeHead(503, {
        "content-type": isApi ? "application/json" : "text/html; charset=utf-8",
        "cache-control": "no-store",
        "retry-after": "5",
      })
      .end(
        isApi
          ? JSON.stringify(toFailureEnvelope(new AppError("unavailable", sentence)))
          : outagePage,
      );
  };
