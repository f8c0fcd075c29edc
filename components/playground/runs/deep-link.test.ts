import { expect, test } from "vitest";
import { createDeepLink, readLinkArguments } from "./deep-link";

const readQuery = (path: string) => new URL(path, "http://a.example").searchParams;

test("arguments round-trip through a link, whatever characters they contain", () => {
  const params = { q: "a&b=c #1 % ü 😀", n: 1, deep: { list: [true, null] } };
  const { path, omitted } = createDeepLink("/p", { tool: "my tool", params }, {});
  expect(omitted).toBe("nothing");
  expect(readQuery(path).get("tool")).toBe("my tool");
  expect(readLinkArguments(readQuery(path))).toEqual(params);
});

test("secrets and overlong arguments are omitted from the link and reported", () => {
  const secret = createDeepLink("/p", { tool: "t", params: { q: "a", token: "of-mine" } }, {});
  expect(secret.omitted).toBe("secrets");
  expect(secret.path).not.toContain("of-mine");
  const long = createDeepLink("/p", { tool: "t", params: { q: "x".repeat(5000) } }, {});
  expect(long).toEqual({ path: "/p?tool=t", omitted: "everything" });
});

test.each([
  "",
  "{broken",
  "[1]",
  "1",
  '{"id":9007199254740993}',
  JSON.stringify({ a: "x".repeat(5000) }),
])("%j in a link is ignored", (args) => {
  expect(readLinkArguments(new URLSearchParams({ args }))).toBeUndefined();
});

test("a link to a published call includes its source", () => {
  const { path } = createDeepLink("/p", { tool: "t", params: { q: "a" }, source: "published" }, {});
  expect(readQuery(path).get("source")).toBe("published");
  expect(readLinkArguments(readQuery(path))).toEqual({ q: "a" });
  expect(readQuery(createDeepLink("/p", { tool: "t", params: {} }, {}).path).has("source")).toBe(
    false,
  );
});
