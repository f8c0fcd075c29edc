/**
 * What the names of cookies begin with. On https, browsers take `__Host-` cookies from the host itself only, so that
 * no other host of the domain can plant one.
 */
export const toCookiePrefix = (url: string): string =>
  url.startsWith("https:") ? "__Host-toolwright" : "toolwright";

export const toSessionCookie = (url: string): string => `${toCookiePrefix(url)}.session_token`;
