import { expect, it } from "vitest";
import { allowsOrigin } from "./cors";

it.each([
  ["https://app.example", true],
  ["https://app.example/", true],
  ["https://app.example/chat?embedded", true],
  ["HTTPS://App.Example", true],
  ["https://app.example:443", true],
  ["*", true],
  ["https://app.example:8443", false],
  ["http://app.example", false],
  ["https://example", false],
  ["app.example", false],
  ["null", false],
])("matches a list with %s against https://app.example: %s", (allowed, expected) => {
  expect(allowsOrigin(["https://other.example", allowed], "https://app.example")).toBe(expected);
});

it("allows the opaque origin only by name", () => {
  expect(allowsOrigin(["null"], "null")).toBe(true);
  expect(allowsOrigin(["file:///page.html", "data:text/html,", "about:blank"], "null")).toBe(false);
});

it("allows the origin of a browser extension", () => {
  const origin = "chrome-extension://abcdefghijklmnop";
  expect(allowsOrigin([origin], origin)).toBe(true);
});
