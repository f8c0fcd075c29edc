import type { HeaderMap } from "./headers";

/** What a resource allows browsers on other origins to do. */
export type CorsPolicy = {
  /** Allowed origins; `*` allows every origin. */
  origins: readonly string[];
  methods: readonly string[];
  /** Lowercase names of headers that a page may send. */
  requestHeaders: readonly string[];
  /** Lowercase names of headers that a page may read. */
  responseHeaders: readonly string[];
};

const toOrigin = (url: string): string | undefined =>
  URL.canParse(url) && /^https?:/i.test(url) ? new URL(url).origin : undefined;

/**
 * Whether `origins` contains the origin that a browser sends. Authors also write it as a page URL,
 * in capitals, or with the default port.
 */
export const allowsOrigin = (origins: readonly string[], origin: string): boolean =>
  origins.includes(origin) ||
  origins.includes("*") ||
  origins.some((allowed) => toOrigin(allowed) === origin);

/**
 * Returns the headers that let a page on `origin` read a response (Fetch standard, CORS). Empty
 * without allowed origins.
 */
export const corsHeaders = (policy: CorsPolicy, origin: string | null): HeaderMap => {
  if (policy.origins.length === 0) return {};
  // Responses differ by origin, so caches must keep them apart even if this origin is refused.
  const vary = { vary: "origin" };
  if (!origin || !allowsOrigin(policy.origins, origin)) return vary;
  return {
    ...vary,
    "access-control-allow-origin": origin,
    "access-control-expose-headers": policy.responseHeaders.join(", "),
  };
};

/** Returns the `Allow` header of a path, which answers OPTIONS in addition to its methods. */
export const toAllow = (methods: readonly string[]): string => [...methods, "OPTIONS"].join(", ");

/**
 * Returns the headers for a preflight request, which carries no key. `allow` lists the methods of
 * its path.
 */
export const preflightHeaders = (
  policy: CorsPolicy,
  origin: string | null,
  allow: readonly string[],
): HeaderMap => {
  const headers = corsHeaders(policy, origin);
  if (!headers["access-control-allow-origin"]) return { ...headers, allow: toAllow(allow) };
  return {
    ...headers,
    "access-control-allow-methods": policy.methods.join(", "),
    "access-control-allow-headers": policy.requestHeaders.join(", "),
    "access-control-max-age": "600",
  };
};
