import { expect, it } from "vitest";
import { looksLikeCurl } from "./looks-like-curl";

it("does not mistake a URL for a command", () => {
  expect(looksLikeCurl("  $ curl https://a.b")).toBe(true);
  expect(looksLikeCurl("curl.exe -v a.b")).toBe(true);
  expect(looksLikeCurl("https://curl.se/x")).toBe(false);
  expect(looksLikeCurl("curl")).toBe(false);
});
