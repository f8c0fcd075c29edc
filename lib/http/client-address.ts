import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** A range of addresses: its first address and its prefix length. */
export type AddressRange = [Address, number];

type ProxyHeaders = { forwarded?: string | undefined; xForwardedFor?: string | undefined };

/**
 * Needed because the library also accepts numbers and abbreviations, such as 10.1, as addresses.
 */
const isAddress = (text: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

const MAPPED_PREFIX = 96;

/**
 * Parses a CIDR or a single address. Returns undefined if the string is neither. A range of
 * IPv4-mapped IPv6 addresses becomes one of IPv4, as addresses do when they are compared with it.
 * The prefix of ::ffff:10.0.0.0/8 counts only the bits of the IPv4 address, so it is refused.
 */
export const parseAddressRange = (text: string): AddressRange | undefined => {
  const [start = ""] = text.split("/");
  if (!isAddress(start)) return undefined;
  const bits = ipaddr.parse(start).kind() === "ipv4" ? 32 : 128;
  const cidr = start === text ? `${text}/${bits}` : text;
  if (!ipaddr.isValidCIDR(cidr)) return undefined;
  const [first, prefix] = ipaddr.parseCIDR(cidr);
  if (first instanceof ipaddr.IPv4 || !first.isIPv4MappedAddress()) return [first, prefix];
  return prefix < MAPPED_PREFIX ? undefined : [first.toIPv4Address(), prefix - MAPPED_PREFIX];
};

/**
 * Parses an address, ignoring its port. Returns undefined for anything else, such as the names that
 * `Forwarded` allows.
 */
const parseAddress = (text: string): Address | undefined => {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isAddress(bare) ? ipaddr.process(bare) : undefined;
};

const isInside = (address: Address, [first, prefix]: AddressRange): boolean => {
  if (first instanceof ipaddr.IPv4)
    return address instanceof ipaddr.IPv4 && address.match(first, prefix);
  return address instanceof ipaddr.IPv6 && address.match(first, prefix);
};

/**
 * Converts what a socket for both families reports for an IPv4 address. To parse that as IPv6 would
 * take ten times as long.
 */
const unmap = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, "");

const splitList = (list: string) => list.split(",").map((entry) => entry.trim());

/** Returns the `for` of each hop in `Forwarded` (RFC 7239). */
const readForwarded = (header: string): string[] =>
  splitList(header).map(
    (hop) =>
      /(?:^|;)\s*for\s*=\s*(?:"([^"]*)"|([^\s;"]*))/i.exec(hop)?.slice(1).find(Boolean) ?? "",
  );

/**
 * Returns the client's address. This is the connection's address or, if a trusted proxy opened it,
 * the one that the proxy names, and so on until an address does not belong to a trusted proxy.
 * Anything further left was written by the client.
 *
 * A proxy sets one of the two headers and passes on the other unchanged. If both are present and
 * disagree, either may be forged, so the proxy's own address is used.
 */
export const findClientAddress = (
  socketAddress: string,
  { forwarded, xForwardedFor }: ProxyHeaders,
  trustedProxies: readonly AddressRange[],
): string => {
  const peer = unmap(socketAddress);
  if (trustedProxies.length === 0) return peer;
  const isTrusted = (address: Address) => trustedProxies.some((range) => isInside(address, range));
  const walk = (hops: string[]): string => {
    let client = parseAddress(peer);
    for (const hop of hops.reverse()) {
      if (!client || !isTrusted(client)) break;
      const next = parseAddress(hop);
      if (!next) break;
      client = next;
    }
    return client?.toString() ?? peer;
  };
  const addresses = [
    ...(forwarded === undefined ? [] : [walk(readForwarded(forwarded))]),
    ...(xForwardedFor === undefined ? [] : [walk(splitList(xForwardedFor))]),
  ];
  const [first = walk([]), second = first] = addresses;
  return first === second ? first : walk([]);
};
