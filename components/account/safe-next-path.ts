const HERE = "https://here.invalid";

/**
 * Where to go after signing in: `candidate` if it is a path on this site, else `/agents`.
 * Browsers read `//host`, `/\host` and `/.//host` as other sites, so this returns what the URL
 * parser made of the candidate, never the raw text.
 */
export function safeNextPath(candidate: unknown): string {
  const home = "/agents";
  if (typeof candidate !== "string" || !candidate.startsWith("/")) return home;
  let url: URL;
  try {
    url = new URL(candidate, HERE);
  } catch {
    return home;
  }
  if (url.origin !== HERE || url.pathname.startsWith("//")) return home;
  if (/^\/(api|sign-in|set-up|invite|reset)(\/|$)/.test(url.pathname)) return home;
  return url.pathname + url.search + url.hash;
}
