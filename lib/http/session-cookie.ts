import { getBasePath } from "./base-path";

/**
 * Returns the prefix of cookie names. On https, browsers accept `__Host-` cookies only from the
 * host itself, so no other host of the domain can plant one. Such a cookie belongs to the whole
 * host, which a server with a base path shares with others.
 */
export const toCookiePrefix = (url: string): string => {
  if (!url.startsWith("https:")) return "toolwright";
  return getBasePath(url) === "" ? "__Host-toolwright" : "__Secure-toolwright";
};

export const toSessionCookie = (url: string): string => `${toCookiePrefix(url)}.session_token`;
