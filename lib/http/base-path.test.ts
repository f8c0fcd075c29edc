import { expect, it } from "vitest";
import { getBasePath, removeBasePath } from "./base-path";

it.each([
  ["https://tools.example.com", ""],
  ["https://example.com/tools", "/tools"],
  ["https://example.com/a/b", "/a/b"],
  ["https://example.com/tools/", "/tools"],
  ["", ""],
  ["no URL", ""],
])("reads the base path of %s", (url, path) => {
  expect(getBasePath(url)).toBe(path);
});

it.each([
  ["/tools", "/"],
  ["/tools/", "/"],
  ["/tools?a", "/?a"],
  ["/tools/agents/a?b", "/agents/a?b"],
  ["/tools/tools", "/tools"],
  ["/toolset", "/toolset"],
  ["/api/health/live", "/api/health/live"],
  ["/.well-known/oauth-protected-resource/tools/api", "/.well-known/oauth-protected-resource/api"],
  ["/tools/.well-known/a/b", "/.well-known/a/b"],
  ["/.well-known/other/api", "/.well-known/other/api"],
  ["*", "*"],
])("removes it from %s", (url, path) => {
  expect(removeBasePath(url, "/tools")).toBe(path);
});
