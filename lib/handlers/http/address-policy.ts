import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { AllowRule } from "./allow-rule";
import { type OutboundError, refusal } from "./outbound-error";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Destination = { host: string; port: number };

const openPorts = new Set([80, 443, 8080, 8443]);

/**
 * What a rule that names a host also permits. The rest, such as link-local addresses where clouds keep
 * their metadata, and IPv4 dressed up as IPv6, must be permitted by address.
 */
const nearRanges = new Set(["unicast", "private", "loopback", "uniqueLocal", "carrierGradeNat"]);

/** `[::1]` and `Example.COM.` as the rules write them. */
export const bareHost = (hostname: string): string =>
  hostname
    .replace(/^\[|\]$/g, "")
    .toLowerCase()
    .replace(/\.$/, "");

/** `host:port`, with brackets where they are needed. */
export const spellDestination = ({ host, port }: Destination): string =>
  `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;

const parseAddress = (text: string): Address | undefined =>
  ipaddr.isValid(text) ? ipaddr.parse(text) : undefined;

const globalUnicast = ipaddr.parseCIDR("2000::/3");

/**
 * The kind of an address. ipaddr.js calls every IPv6 address it has no row for "unicast", among them
 * IPv4-compatible ones such as ::7f00:1; IANA has given out global addresses in 2000::/3 alone.
 */
const rangeOf = (address: Address): string => {
  const range = address.range();
  return range === "unicast" && address.kind() === "ipv6" && !address.match(globalUnicast)
    ? "unassigned"
    : range;
};

const contains = (cidr: string, address: Address): boolean => {
  const [network, bits] = ipaddr.parseCIDR(cidr);
  return network.kind() === address.kind() && address.match(network, bits);
};

/**
 * Decides whether a connection to `address` may be opened for the sake of `host:port`.
 * Answers the refusal, or nothing when it may. Only global unicast addresses pass without a rule.
 */
export const createAddressPolicy = (allow: readonly AllowRule[]) => {
  const permits = (rule: AllowRule, { host, port }: Destination, address: Address) =>
    (rule.port === undefined || rule.port === port) &&
    ("cidr" in rule
      ? contains(rule.cidr, address)
      : rule.host === host && nearRanges.has(rangeOf(address)));

  return (destination: Destination, text: string): OutboundError | undefined => {
    const { host, port } = destination;
    const address = parseAddress(text);
    if (!address)
      return refusal(`Rule "address": "${host}" leads to "${text}", not an IP address.`);
    if (allow.some((rule) => permits(rule, destination, address))) return undefined;
    const range = rangeOf(address);
    if (range !== "unicast") {
      const entry = nearRanges.has(range) ? destination : { host: text, port };
      const where = host === text ? text : `"${host}" leads to ${text}, which`;
      return refusal(
        `Rule "public addresses only": ${where} is in the range "${range}". An administrator can permit it by adding ${spellDestination(entry)} to TOOLWRIGHT_OUTBOUND_ALLOW.`,
      );
    }
    return openPorts.has(port)
      ? undefined
      : refusal(
          `Rule "ports": ${spellDestination(destination)} is not on port ${[...openPorts].join(", ")}. An administrator can permit it by adding ${spellDestination(destination)} to TOOLWRIGHT_OUTBOUND_ALLOW.`,
        );
  };
};
export type AddressPolicy = ReturnType<typeof createAddressPolicy>;

/** The refusal of a host that is not on the handler's own list, as `host` or `host:port`. */
export const checkHosts = (
  destination: Destination,
  hosts: readonly string[] | undefined,
): OutboundError | undefined => {
  if (!hosts) return undefined;
  const accepted = [destination.host, spellDestination(destination)];
  if (isIP(destination.host) === 6) accepted.push(`[${destination.host}]`);
  if (hosts.some((host) => accepted.includes(host.toLowerCase()))) return undefined;
  const listed = hosts.length > 0 ? hosts.join(", ") : "none";
  return refusal(
    `Rule "hosts": this handler may reach ${listed}, not ${destination.host}. Add "${destination.host}" to the handler's hosts.`,
  );
};
