const PLACEHOLDER_ORIGIN = "https://here.invalid";

/**
 * Returns where to go after signing in: `candidate` if it is a path on this site, else `/agents`.
 * Browsers treat `//host`, `/\host` and `/.//host` as other sites, so this returns the path as the
 * URL parser normalized it, never the raw string.
 */
export function safeNextPath(candidate: unknown): string {
  const fallback = "/agents";
  if (typeof candidate !== "string" || !candidate.startsWith("/")) return fallback;
  let url: URL;
  try {
    url = new URL(candidate, PLACEHOLDER_ORIGIN);
  } catch {
    return fallback;
  }
  if (url.origin !== PLACEHOLDER_ORIGIN || url.pathname.startsWith("//")) return fallback;
  if (/^\/(api|sign-in|set-up|invite|reset)(\/|$)/.test(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}
