const PLACEHOLDER_ORIGIN = "https://here.invalid";

/**
 * Where to go after signing in: `candidate` if it is a path on this site, else `/agents`.
 * Browsers read `//host`, `/\host` and `/.//host` as other sites, so this returns what the URL
 * parser made of the candidate, never the raw text.
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
