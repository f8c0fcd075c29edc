import { describe, expect, it } from "vitest";
import { compilePattern } from "./compile-pattern";
import { toPortablePattern } from "./portable-pattern";

describe("a portable pattern", () => {
  it.each([
    ["^\\d{3}\\-\\d{4}$", "^\\d{3}-\\d{4}$", ["555-1234", "5551234"]],
    ["^[\\w\\_\\-]+\\@x$", "^[\\w_\\-]+@x$", ["a-b@x", "a.b@x"]],
    ["^[\\w-.]+$", "^[\\w\\-.]+$", ["a-b.c", "a b"]],
    ["^[\\w-]+$", "^[\\w-]+$", ["a-b", "a.b"]],
    ["\\[\\-\\]\\\\\\-", "\\[-\\]\\\\-", ["[-]\\-", "[-]-"]],
    ["^\\p{L}+\\.$", "^\\p{L}+\\.$", ["ä.", "1."]],
  ])("of %s is %s", (source, expected, [match = "", mismatch = ""]) => {
    expect(toPortablePattern(source)).toBe(expected);
    for (const pattern of [compilePattern(source), compilePattern(expected)])
      expect([match, mismatch].map((text) => pattern.matches(text))).toEqual([true, false]);
    const ecmaScript = new RegExp(expected, "u");
    expect([match, mismatch].map((text) => ecmaScript.test(text))).toEqual([true, false]);
  });

  it.each(["^(?i)ab$", "^a\\z", "(?P<name>a)"])("does not exist for %s", (source) => {
    expect(toPortablePattern(source)).toBeUndefined();
  });
});
