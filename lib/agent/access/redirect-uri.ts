const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether a client may redirect people to this address: https, http on their own machine, or an
 * app's URI scheme, which is a reversed domain name (RFC 8252).
 */
export const isRedirectUri = (uri: string): boolean => {
  const url = URL.parse(uri);
  if (!url || uri.includes("#") || url.username !== "" || url.password !== "") return false;
  if (url.protocol === "https:") return true;
  if (url.protocol === "http:") return loopbackHosts.has(url.hostname);
  return /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(url.protocol);
};
