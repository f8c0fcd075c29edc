import ipaddr from "ipaddr.js";

const parse = (host: string): URL | undefined => {
  const url = URL.parse(`http://${host}`);
  // Anything but a name and a port, such as a user or a path, produces a different URL.
  return url && url.href === `http://${url.host}/` ? url : undefined;
};

/**
 * Whether the host is a name of this machine or an IP address. An attacker cannot point one at this
 * server, as they can with a domain they own (DNS rebinding): a browser sends an address as the
 * host only to a page opened by that address.
 */
const isUnforgeable = ({ hostname }: URL): boolean =>
  hostname === "localhost" ||
  hostname.endsWith(".localhost") ||
  ipaddr.isValid(hostname.replace(/^\[(.*)\]$/, "$1"));

/** Whether a `Host` header is a name of this machine or an IP address. */
export const isUnforgeableHost = (host: string): boolean => {
  const url = parse(host);
  return url !== undefined && isUnforgeable(url);
};

/**
 * Creates a check for which `Host` headers are served: the public host, this machine's names and IP
 * addresses.
 */
export const createHostCheck = (publicUrl: string): ((host: string) => boolean) => {
  const publicHost = URL.parse(publicUrl)?.host;
  // Nearly all requests name the same host, and parsing it costs as much as finding the agent.
  let lastTrusted: string | undefined;
  return (host) => {
    if (host === lastTrusted) return true;
    const url = parse(host);
    const isTrusted = url !== undefined && (url.host === publicHost || isUnforgeable(url));
    if (isTrusted) lastTrusted = host;
    return isTrusted;
  };
};

/** Returns the origins whose pages may use a cookie in a request with this `Host` header. */
export const trustedOrigins = (publicUrl: string, host: string | null | undefined): string[] => {
  const publicOrigin = new URL(publicUrl).origin;
  const url = host ? parse(host) : undefined;
  return url && isUnforgeable(url)
    ? [publicOrigin, `http://${url.host}`, `https://${url.host}`]
    : [publicOrigin];
};
