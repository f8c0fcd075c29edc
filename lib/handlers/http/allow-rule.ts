import ipaddr from "ipaddr.js";

/** One destination that may be reached although it is private; without a port, on every port. */
export type AllowRule = { port?: number } & ({ cidr: string } | { host: string });

const usage = (text: string) =>
  `"${text}" is not a destination. Write a CIDR, an address or a host, with a port if you like: 10.0.0.0/8, 10.1.2.3:8080, [fd00::1]:8080, api.internal:8443.`;

const hostName =
  /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/;

const parseTarget = (text: string): { cidr: string } | { host: string } | undefined => {
  if (ipaddr.isValidCIDR(text)) return { cidr: text };
  if (ipaddr.IPv6.isValid(text)) return { cidr: `${text}/128` };
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return { cidr: `${text}/32` };
  const host = text.toLowerCase().replace(/\.$/, "");
  // A name that ends in a number is an IPv4 address to every URL parser, and would never match as a name.
  return hostName.test(host) && !/(?:^|\.)(?:0x[0-9a-f]*|\d+)$/.test(host) ? { host } : undefined;
};

/** Reads one entry of TOOLWRIGHT_OUTBOUND_ALLOW; throws an Error whose message says how to write it. */
export const parseAllowRule = (text: string): AllowRule => {
  const whole = parseTarget(text);
  if (whole) return whole;
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const target = parseTarget(bracketed ?? plain ?? "");
  const port = digits === undefined ? undefined : Number(digits);
  if (!target || (port !== undefined && (port < 1 || port > 65_535))) throw new Error(usage(text));
  return port === undefined ? target : { ...target, port };
};
