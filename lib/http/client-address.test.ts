import { describe, expect, test } from "vitest";
import { findClientAddress, parseAddressRange } from "./client-address";

const proxies = ["10.0.0.0/8", "192.168.1.1", "fd00::/8"]
  .map(parseAddressRange)
  .filter((range) => range !== undefined);
const find = (peer: string, headers: { forwarded?: string; xForwardedFor?: string }) =>
  findClientAddress(peer, headers, proxies);

describe("client address", () => {
  test("is the connection's, whatever the headers say, if no proxy is trusted", () => {
    const headers = { forwarded: "for=203.0.113.9", xForwardedFor: "203.0.113.9" };
    expect(findClientAddress("10.0.0.1", headers, [])).toBe("10.0.0.1");
    expect(find("198.51.100.7", headers)).toBe("198.51.100.7");
  });

  test.each([
    ["the last one before the trusted proxies", "203.0.113.9, 10.0.0.2", "203.0.113.9"],
    ["not one that the client wrote", "1.1.1.1, 203.0.113.9, 192.168.1.1", "203.0.113.9"],
    ["the first one when all are trusted", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
    ["without its port", "203.0.113.9:4711", "203.0.113.9"],
    ["an IPv6 address", "2001:db8::9, fd00::2", "2001:db8::9"],
    ["an IPv6 address with a port", "[2001:db8::9]:4711", "2001:db8::9"],
    ["the proxy's when it names none", "unknown", "10.0.0.1"],
    ["the proxy's when the header is empty", "", "10.0.0.1"],
    ["the proxy's for an abbreviation", "10.1", "10.0.0.1"],
    ["the last proxy's before what is no address", "203.0.113.9, <script>, 10.0.0.2", "10.0.0.2"],
  ])("in X-Forwarded-For is %s", (_, xForwardedFor, expected) => {
    expect(find("10.0.0.1", { xForwardedFor })).toBe(expected);
  });

  test.each([
    ["a hop's `for`", "for=203.0.113.9;proto=https;by=10.0.0.2, for=10.0.0.2", "203.0.113.9"],
    ["in quotes, with a port", 'proto=https; For="[2001:db8::9]:4711"', "2001:db8::9"],
    ["the proxy's when it hides it", "for=_hidden", "10.0.0.1"],
  ])("in Forwarded is %s", (_, forwarded, expected) => {
    expect(find("10.0.0.1", { forwarded })).toBe(expected);
  });

  test("cannot be forged in the header that the proxy passes on unchanged", () => {
    const real = "203.0.113.9";
    const forged = "198.51.100.1";
    expect(find("10.0.0.1", { xForwardedFor: real, forwarded: `for=${forged}` })).toBe("10.0.0.1");
    expect(find("10.0.0.1", { xForwardedFor: forged, forwarded: `for=${real}` })).toBe("10.0.0.1");
    expect(find("10.0.0.1", { xForwardedFor: real, forwarded: `for=${real}` })).toBe(real);
  });

  test("is recognized as IPv4-mapped IPv6, as dual-stack sockets report it", () => {
    expect(find("::ffff:10.0.0.1", { xForwardedFor: "203.0.113.9" })).toBe("203.0.113.9");
    expect(find("::ffff:203.0.113.9", { xForwardedFor: "1.1.1.1" })).toBe("203.0.113.9");
    expect(findClientAddress("::ffff:203.0.113.9", {}, [])).toBe("203.0.113.9");
  });

  test.each(["::ffff:10.0.0.0/104", "::ffff:10.0.0.1"])(
    "is behind a proxy whose range is IPv4-mapped IPv6: %s",
    (text) => {
      const range = parseAddressRange(text);
      for (const peer of ["10.0.0.1", "::ffff:10.0.0.1"])
        expect(
          findClientAddress(peer, { xForwardedFor: "203.0.113.9" }, range ? [range] : []),
        ).toBe("203.0.113.9");
    },
  );
});

test("accepts only CIDRs and addresses as ranges", () => {
  const cidrs = ["10.0.0.0/33", "10/8", "010.0.0.0/8", "::ffff:10.0.0.0/8"];
  for (const text of [...cidrs, "proxy.internal", "10.0.0", "10", ""])
    expect(parseAddressRange(text), text).toBeUndefined();
});

test("counts a single address as a range of one", () => {
  const ranges = ["10.0.0.1", "fd00::1"].map(parseAddressRange);
  expect(ranges.map((range) => range?.[1])).toEqual([32, 128]);
});
