import { expect, test } from "vitest";
import { argumentsOf, deepLink } from "./deep-link";

const read = (path: string) => new URL(path, "http://a.example").searchParams;

test("arguments survive a round trip through a link, whatever characters they contain", () => {
  const params = { q: "a&b=c #1 % ü 😀", n: 1, deep: { list: [true, null] } };
  const { path, left } = deepLink("/p", "my tool", params, {});
  expect(left).toBe("nothing");
  expect(read(path).get("tool")).toBe("my tool");
  expect(argumentsOf(read(path))).toEqual(params);
});

test("secrets and overlong arguments are left out of the link and reported", () => {
  const secret = deepLink("/p", "t", { q: "a", token: "of-mine" }, {});
  expect(secret.left).toBe("secrets");
  expect(secret.path).not.toContain("of-mine");
  const long = deepLink("/p", "t", { q: "x".repeat(5000) }, {});
  expect(long).toEqual({ path: "/p?tool=t", left: "everything" });
});

test.each([
  "",
  "{broken",
  "[1]",
  "1",
  '{"id":9007199254740993}',
  JSON.stringify({ a: "x".repeat(5000) }),
])("%j in a link is ignored", (args) => {
  expect(argumentsOf(new URLSearchParams({ args }))).toBeUndefined();
});

test("a link to a published call names its source", () => {
  const { path } = deepLink("/p", "t", { q: "a" }, {}, "published");
  expect(read(path).get("source")).toBe("published");
  expect(argumentsOf(read(path))).toEqual({ q: "a" });
  expect(read(deepLink("/p", "t", {}, {}).path).has("source")).toBe(false);
});
