const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether a program may have people sent back to this address: https, http on the person's own machine, or the scheme
 * of an app, which is a domain name written backwards (RFC 8252).
 */
export const isRedirectUri = (uri: string): boolean => {
  const url = URL.parse(uri);
  if (!url || uri.includes("#") || url.username !== "" || url.password !== "") return false;
  if (url.protocol === "https:") return true;
  if (url.protocol === "http:") return loopbackHosts.has(url.hostname);
  return /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(url.protocol);
};
