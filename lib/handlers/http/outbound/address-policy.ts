import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { AllowRule } from "./allow-rule";
import { createRefusal, type OutboundError } from "./outbound-error";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Destination = { host: string; port: number };

const allowedPorts = new Set([80, 443, 8080, 8443]);

/**
 * Address ranges that a rule for a host name permits. Other ranges must be permitted by address,
 * such as link-local ones, where clouds serve their metadata, and IPv4 addresses mapped to IPv6.
 */
const rangesAllowedByHost = new Set([
  "unicast",
  "private",
  "loopback",
  "uniqueLocal",
  "carrierGradeNat",
]);

/** Normalizes `[::1]` and `Example.COM.` to the form used in rules: `::1` and `example.com`. */
const normalizeHost = (hostname: string): string =>
  hostname
    .replace(/^\[|\]$/g, "")
    .toLowerCase()
    .replace(/\.$/, "");

/** Returns the host and port of a URL. The port defaults to that of the URL's scheme. */
export const getDestination = ({ protocol, hostname, port }: URL): Destination => ({
  host: normalizeHost(hostname),
  port: Number(port) || (protocol === "https:" ? 443 : 80),
});

/** Formats `host:port`, with brackets around IPv6 addresses. */
export const formatDestination = ({ host, port }: Destination): string =>
  `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;

const parseAddress = (text: string): Address | undefined =>
  ipaddr.isValid(text) ? ipaddr.parse(text) : undefined;

const globalUnicast = ipaddr.parseCIDR("2000::/3");

/**
 * Address at which Azure serves virtual machines their own configuration. It is public, but local
 * to each of them.
 */
const AZURE_PLATFORM = "168.63.129.16";

/**
 * Returns the range an address belongs to. ipaddr.js reports every unknown IPv6 address as
 * "unicast", including IPv4-compatible ones such as ::7f00:1, but IANA has assigned global
 * addresses only in 2000::/3.
 */
const getRange = (address: Address): string => {
  if (address.toString() === AZURE_PLATFORM) return "azurePlatform";
  const range = address.range();
  return range === "unicast" && address.kind() === "ipv6" && !address.match(globalUnicast)
    ? "unassigned"
    : range;
};

/** A range of IPv4-mapped IPv6 addresses also contains their IPv4 addresses. */
const contains = (cidr: string, address: Address): boolean => {
  const [network, bits] = ipaddr.parseCIDR(cidr);
  if (network instanceof ipaddr.IPv4)
    return address instanceof ipaddr.IPv4 && address.match(network, bits);
  if (address instanceof ipaddr.IPv6) return address.match(network, bits);
  return network.isIPv4MappedAddress() && address.toIPv4MappedAddress().match(network, bits);
};

/**
 * Creates a function that checks whether a connection for `host:port` may be opened to an address.
 * It returns the refusal, or undefined if the connection is allowed. Without a rule, only global
 * unicast addresses are allowed.
 */
export const createAddressPolicy = (allow: readonly AllowRule[]) => {
  const permits = (rule: AllowRule, { host, port }: Destination, address: Address) =>
    (rule.port === undefined || rule.port === port) &&
    ("cidr" in rule
      ? contains(rule.cidr, address)
      : rule.host === host && rangesAllowedByHost.has(getRange(address)));

  return (destination: Destination, text: string): OutboundError | undefined => {
    const { host, port } = destination;
    const address = parseAddress(text);
    if (!address)
      return createRefusal(
        `Rule "address": "${host}" resolves to "${text}", which is not an IP address.`,
      );
    if (allow.some((rule) => permits(rule, destination, address))) return undefined;
    const range = getRange(address);
    if (range !== "unicast") {
      const entry = rangesAllowedByHost.has(range) ? destination : { host: text, port };
      const where = host === text ? text : `"${host}" resolves to ${text}, which`;
      return createRefusal(
        `Rule "public addresses only": ${where} is in the range "${range}". An administrator can permit it by adding ${formatDestination(entry)} to TOOLWRIGHT_OUTBOUND_ALLOW.`,
        { allowEntry: formatDestination(entry) },
      );
    }
    return allowedPorts.has(port)
      ? undefined
      : createRefusal(
          `Rule "ports": ${formatDestination(destination)} does not use one of the ports ${[...allowedPorts].join(", ")}. An administrator can permit it by adding ${formatDestination(destination)} to TOOLWRIGHT_OUTBOUND_ALLOW.`,
          { allowEntry: formatDestination(destination) },
        );
  };
};
export type AddressPolicy = ReturnType<typeof createAddressPolicy>;

/**
 * Returns the addresses of a host that needs no DNS lookup: its own for an IP literal, or the
 * loopback address for `localhost` (RFC 6761, section 6.3).
 */
const listLiteralAddresses = (host: string): string[] => {
  if (isIP(host) !== 0) return [host];
  return /(?:^|\.)localhost$/.test(host) ? ["127.0.0.1"] : [];
};

/**
 * Returns the refusal of a URL that can be determined from its text, without looking up its host.
 */
export const findLiteralRefusal = (
  policy: AddressPolicy,
  text: string,
): OutboundError | undefined => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const destination = getDestination(url);
  return listLiteralAddresses(destination.host)
    .map((address) => policy(destination, address))
    .find((refusal) => refusal !== undefined);
};

/** Returns a refusal if the destination is not in the handler's `hosts` (`host` or `host:port`). */
export const checkHosts = (
  destination: Destination,
  hosts: readonly string[] | undefined,
): OutboundError | undefined => {
  if (!hosts) return undefined;
  const acceptedHosts = [destination.host, formatDestination(destination)];
  if (isIP(destination.host) === 6) acceptedHosts.push(`[${destination.host}]`);
  if (hosts.some((host) => acceptedHosts.includes(host.toLowerCase()))) return undefined;
  const hostList = hosts.length > 0 ? hosts.join(", ") : "none";
  return createRefusal(
    `Rule "hosts": ${destination.host} is not among the allowed hosts (${hostList}). Add "${destination.host}" to the tool's allowed hosts.`,
    { toolHost: destination.host },
  );
};
