import type { HeaderMap } from "./headers";

/** What a resource allows browsers on other origins. */
export type CorsPolicy = {
  /** Allowed origins; `*` is every origin. */
  origins: readonly string[];
  methods: readonly string[];
  /** Lower case names that a page may send. */
  requestHeaders: readonly string[];
  /** Lower case names that a page may read. */
  responseHeaders: readonly string[];
};

const toOrigin = (url: string): string | undefined =>
  URL.canParse(url) && /^https?:/i.test(url) ? new URL(url).origin : undefined;

/**
 * Whether `origins` has the origin that a browser sends. Authors also write it as the URL of a page, in capitals or
 * with the default port.
 */
export const allowsOrigin = (origins: readonly string[], origin: string): boolean =>
  origins.includes(origin) ||
  origins.includes("*") ||
  origins.some((allowed) => toOrigin(allowed) === origin);

/** The headers that let a page of `origin` read a response (Fetch standard, CORS); none without allowed origins. */
export const corsHeaders = (policy: CorsPolicy, origin: string | null): HeaderMap => {
  if (policy.origins.length === 0) return {};
  // Responses differ by origin, so a cache must keep them apart even where this origin is refused.
  const vary = { vary: "origin" };
  if (!origin || !allowsOrigin(policy.origins, origin)) return vary;
  return {
    ...vary,
    "access-control-allow-origin": origin,
    "access-control-expose-headers": policy.responseHeaders.join(", "),
  };
};

/** The response to a preflight request, which carries no key. `allow` are the methods of its path. */
export const preflightHeaders = (
  policy: CorsPolicy,
  origin: string | null,
  allow: readonly string[],
): HeaderMap => {
  const headers = corsHeaders(policy, origin);
  if (!headers["access-control-allow-origin"])
    return { ...headers, allow: [...allow, "OPTIONS"].join(", ") };
  return {
    ...headers,
    "access-control-allow-methods": policy.methods.join(", "),
    "access-control-allow-headers": policy.requestHeaders.join(", "),
    "access-control-max-age": "600",
  };
};
