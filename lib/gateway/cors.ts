import type { Manifest } from "@/lib/agent/manifest";

type Headers = Record<string, string>;

const known = [
  "authorization",
  "content-type",
  "idempotency-key",
  "if-none-match",
  "x-api-key",
  "x-confirmation",
];
const exposed = [
  "cache-status",
  "etag",
  "idempotency-replayed",
  "ratelimit",
  "ratelimit-policy",
  "retry-after",
  "x-confirmation",
  "x-request-id",
].join(", ");

/** What lets a page of `origin` read an answer of this agent (Fetch standard, CORS). Empty when its author named no origins. */
export const corsHeaders = ({ access }: Manifest, origin: string | null): Headers => {
  const allowed = access?.origins ?? [];
  if (allowed.length === 0) return {};
  // Answers differ by origin, so a cache must keep them apart even where this origin is refused.
  const vary = { vary: "origin" };
  if (!origin || !(allowed.includes(origin) || allowed.includes("*"))) return vary;
  return {
    ...vary,
    "access-control-allow-origin": origin,
    "access-control-expose-headers": exposed,
  };
};

/** The answer to a browser that asks before it sends: it carries no key, and learns nothing about tools. */
export const preflightHeaders = (manifest: Manifest, origin: string | null): Headers => {
  const headers = corsHeaders(manifest, origin);
  if (!headers["access-control-allow-origin"]) return { ...headers, allow: "GET, POST, OPTIONS" };
  const own = (manifest.variables ?? []).map(({ ref }) => `x-${ref}`);
  return {
    ...headers,
    "access-control-allow-methods": "GET, POST",
    "access-control-allow-headers": [...known, ...own].join(", "),
    "access-control-max-age": "600",
  };
};
