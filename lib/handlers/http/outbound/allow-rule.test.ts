import { expect, test } from "vitest";
import { parseAllowRule } from "./allow-rule";

test.each([
  ["10.0.0.0/8", { cidr: "10.0.0.0/8" }],
  ["10.0.0.0/8:5432", { cidr: "10.0.0.0/8", port: 5432 }],
  ["10.1.2.3", { cidr: "10.1.2.3/32" }],
  ["10.1.2.3:8080", { cidr: "10.1.2.3/32", port: 8080 }],
  ["::1", { cidr: "::1/128" }],
  ["[::1]:3000", { cidr: "::1/128", port: 3000 }],
  ["fd00::/8", { cidr: "fd00::/8" }],
  ["[fd00::/8]:443", { cidr: "fd00::/8", port: 443 }],
  ["API.internal.", { host: "api.internal" }],
  ["localhost:3000", { host: "localhost", port: 3000 }],
])("parses %s", (text, rule) => {
  expect(parseAllowRule(text)).toEqual(rule);
});

test.each([
  "",
  "10.0.0.0/33",
  "10.0.0",
  "10/8",
  "010.0.0.0/8",
  "::ffff:10.0.0.0/8",
  "2130706433",
  "0x7f.1",
  "127.0.0.0x1",
  "a b",
  "*.internal",
  "host:0",
  "host:65536",
  "http://host",
  "host:80:90",
  "user@host",
])("rejects %j and explains the syntax", (text) => {
  expect(() => parseAllowRule(text)).toThrow(/Use a CIDR/);
});
