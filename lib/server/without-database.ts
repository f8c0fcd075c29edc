import { AppError } from "@/lib/errors";
import { toFailureEnvelope } from "@/lib/http/envelope";
import { isProbe, type Listener } from "./http-server";

const sentence =
  "The database does not respond. Published agents are served; the rest is back as soon as it responds.";

/** Answers 503 in place of pages and the builder's API until the database responds. Health checks are answered. */
export const withDatabase =
  (handle: Listener, isReady: () => boolean): Listener =>
  (request, response) => {
    if (isReady() || isProbe(request.url)) return handle(request, response);
    const isApi = request.url?.startsWith("/api/");
    const body = isApi
      ? JSON.stringify(toFailureEnvelope(new AppError("unavailable", sentence)))
      : sentence;
    response
      .writeHead(503, {
        "content-type": isApi ? "application/json" : "text/plain; charset=utf-8",
        "cache-control": "no-store",
        "retry-after": "5",
      })
      .end(body);
  };
