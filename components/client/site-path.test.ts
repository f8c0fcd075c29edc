import fs from "node:fs";
import { afterEach, expect, it, vi } from "vitest";
import { toAddress, toSitePath } from "./site-path";

afterEach(() => void vi.unstubAllEnvs());

it("converts between paths of the site and addresses below a base path", () => {
  vi.stubEnv("BASE_PATH", "/tools");
  expect(toAddress("/agents?q=a")).toBe("/tools/agents?q=a");
  expect(toSitePath("/tools/agents?q=a#b")).toBe("/agents?q=a#b");
  expect(toSitePath("https://example.com/tools")).toBe("/");
  expect(toSitePath("/toolset")).toBe("/toolset");
});

const sources = fs.globSync("{app,components}/**/*.{ts,tsx}", { exclude: ["**/*.test.*"] });

/** What Next adds the base path to is not affected: `Link`, `redirect` and the router. */
it.each([
  ["requests", /\bfetch\(["`]\//],
  ["links", /<a\s[^>]*href=(?:"\/|\{`\/)/],
  ["navigation", /location\.(?:assign|replace)\(["`]\//],
  ["history entries", /history\.(?:push|replace)State\(/],
])("keeps addresses of %s below the base path", (_, pattern) => {
  const files = sources.filter((file) => !file.endsWith("client/site-path.ts"));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => pattern.test(fs.readFileSync(file, "utf8")))).toEqual([]);
});
