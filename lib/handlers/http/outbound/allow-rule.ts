import ipaddr from "ipaddr.js";
import { isHostName } from "./host-name";

/** A private destination that may be reached. Without a port, every port is allowed. */
export type AllowRule = { port?: number } & ({ cidr: string } | { host: string });

const describeUsage = (text: string) =>
  `"${text}" is not a valid destination. Use a CIDR, an address or a host, with an optional port: 10.0.0.0/8, 10.1.2.3:8080, [fd00::1]:8080, api.internal:8443.`;

/**
 * The library also accepts numbers and abbreviations: it reads 10/8 as 0.0.0.10/8. The prefix of
 * ::ffff:10.0.0.0/8 counts only the bits of the IPv4 address, so the range would be ::/8.
 */
const isCidr = (text: string) => {
  if (!ipaddr.IPv6.isValidCIDR(text)) return ipaddr.IPv4.isValidCIDRFourPartDecimal(text);
  const [first, prefix] = ipaddr.IPv6.parseCIDR(text);
  return !first.isIPv4MappedAddress() || prefix >= 96;
};

const parseTarget = (text: string): { cidr: string } | { host: string } | undefined => {
  if (isCidr(text)) return { cidr: text };
  if (ipaddr.IPv6.isValid(text)) return { cidr: `${text}/128` };
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return { cidr: `${text}/32` };
  const host = text.toLowerCase().replace(/\.$/, "");
  // URL parsers read a name that ends in a number as an IPv4 address, so it would never match as a
  // name.
  return isHostName(host) && !/(?:^|\.)(?:0x[0-9a-f]*|\d+)$/.test(host) ? { host } : undefined;
};

/** Parses one entry of TOOLWRIGHT_OUTBOUND_ALLOW. Throws an Error that explains the syntax. */
export const parseAllowRule = (text: string): AllowRule => {
  const targetWithoutPort = parseTarget(text);
  if (targetWithoutPort) return targetWithoutPort;
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const target = parseTarget(bracketed ?? plain ?? "");
  const port = digits === undefined ? undefined : Number(digits);
  if (!target || (port !== undefined && (port < 1 || port > 65_535)))
    throw new Error(describeUsage(text));
  return port === undefined ? target : { ...target, port };
};
