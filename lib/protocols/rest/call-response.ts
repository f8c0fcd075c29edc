import type { CallOutcome } from "@/lib/agent/call-outcome";
import { toEnvelope } from "@/lib/http/envelope";
import { errorHeaders, type HeaderMap, jsonHeaders, rateLimitHeaders } from "@/lib/http/headers";
import type { CallFacts } from "@/lib/runtime/ports";

/** Creates the headers of a result: the rate limit, and the cache status (RFC 9211). */
export const factHeaders = ({ rateLimit, cache }: CallFacts): HeaderMap => ({
  ...(cache && {
    "cache-status":
      cache.status === "hit" ? `toolwright; hit; ttl=${cache.ttlSeconds}` : "toolwright; fwd=miss",
  }),
  ...(rateLimit && rateLimitHeaders(rateLimit)),
});

/** Converts the result of a call to an HTTP response. */
export const toHttp = (result: CallFacts & { outcome: CallOutcome }) => {
  const { outcome } = result;
  const { status, envelope } = toEnvelope(outcome);
  const headers = {
    ...jsonHeaders,
    ...factHeaders(result),
    ...(!outcome.ok && errorHeaders({ retryAfterSeconds: outcome.error.retryAfterSeconds })),
  };
  return { status, headers, body: JSON.stringify(envelope) };
};
