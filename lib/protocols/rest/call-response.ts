import type { CallOutcome } from "@/lib/agent/call-outcome";
import { toEnvelope } from "@/lib/http/envelope";
import { errorHeaders, type HeaderMap, jsonHeaders, rateLimitHeaders } from "@/lib/http/headers";
import { toStatus } from "@/lib/http/status";
import type { CallFacts, CallResult } from "@/lib/runtime/ports";

/** Creates the headers of a result: the rate limit, and the cache status (RFC 9211). */
export const factHeaders = ({ rateLimit, cache }: CallFacts): HeaderMap => ({
  ...(cache && {
    "cache-status":
      cache.status === "hit" ? `toolwright; hit; ttl=${cache.ttlSeconds}` : "toolwright; fwd=miss",
  }),
  ...(rateLimit && rateLimitHeaders(rateLimit)),
});

/** For a 429 of a service or a tool that does not say how long to wait. */
const DEFAULT_RETRY_AFTER_SECONDS = 60;

/** Converts the result of a call to an HTTP response. */
export const toHttp = (result: CallFacts & { outcome: CallOutcome }) => {
  const { outcome } = result;
  const { status, envelope } = toEnvelope(outcome);
  const fallback = status === toStatus("RATE_LIMITED") ? DEFAULT_RETRY_AFTER_SECONDS : undefined;
  const headers = {
    ...jsonHeaders,
    ...factHeaders(result),
    ...(!outcome.ok &&
      errorHeaders({ retryAfterSeconds: outcome.error.retryAfterSeconds ?? fallback })),
  };
  return { status, headers, body: JSON.stringify(envelope) };
};

/** Whether a call was refused before its tool started. A cached result is not a refusal. */
export const isRefusal = ({ ran, outcome }: Pick<CallResult, "ran" | "outcome">): boolean =>
  !ran && !outcome.ok;
