import { expect, it } from "vitest";
import { createHostCheck, isUnforgeableHost, trustedOrigins } from "./trusted-hosts";

const url = "https://tools.example.com";

it.each([
  "tools.example.com",
  "TOOLS.example.com:80",
  "localhost:3000",
  "app.localhost",
  "127.0.0.1:3000",
  "[::1]:3000",
  "10.1.2.3:8080",
])("serves the host %s", (host) => {
  expect(createHostCheck(url)(host)).toBe(true);
});

it.each([
  "",
  "evil.test",
  "tools.example.com.evil.test",
  "tools.example.com:8443",
  "localhost.evil.test:3000",
  "127.0.0.1.nip.io",
  "localhost@evil.test",
  "evil.test/localhost",
  "evil.test#localhost",
  "local host",
])("does not serve the host %j", (host) => {
  expect(createHostCheck(url)(host)).toBe(false);
});

it("checks each host independently", () => {
  const isTrusted = createHostCheck(url);
  const hosts = ["evil.test", "localhost:3000", "localhost:3000", "evil.test", "tools.example.com"];
  expect(hosts.map(isTrusted)).toEqual([false, true, true, false, true]);
});

it("trusts the public origin and this machine's own addresses", () => {
  expect(trustedOrigins(url, "evil.test:3000")).toEqual([url]);
  expect(trustedOrigins(url, null)).toEqual([url]);
  expect(trustedOrigins(url, "tools.example.com")).toEqual([url]);
  expect(trustedOrigins(url, "localhost:3000")).toContain("http://localhost:3000");
  expect(trustedOrigins(`${url}/tools`, null)).toEqual([url]);
  expect(trustedOrigins(url, "192.168.0.7")).toContain("https://192.168.0.7");
});

it.each([
  ["localhost:3000", true],
  ["[::1]:3000", true],
  ["10.1.2.3", true],
  ["tools.example.com", false],
  ["localhost@evil.test", false],
  ["", false],
])("tells whether %j is a name of this machine or an address", (host, expected) => {
  expect(isUnforgeableHost(host)).toBe(expected);
});
