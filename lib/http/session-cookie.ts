/**
 * Returns the prefix of cookie names. On https, browsers accept `__Host-` cookies only from the
 * host itself, so no other host of the domain can plant one.
 */
export const toCookiePrefix = (url: string): string =>
  url.startsWith("https:") ? "__Host-toolwright" : "toolwright";

export const toSessionCookie = (url: string): string => `${toCookiePrefix(url)}.session_token`;
