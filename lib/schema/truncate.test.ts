import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutText, truncate } from "./truncate";

describe("cutText", () => {
  it.each([
    ["a short text", "abc", 3, "abc"],
    ["a long text", "abcd", 3, "abc"],
    ["between the halves of an emoji", "ab😀", 3, "ab"],
    ["inside a family", "ab👨‍👩‍👧‍👦c", 9, "ab"],
    ["before a combining mark", "abe\u0301", 3, "ab"],
    ["inside a flag", "a🇩🇪", 3, "a"],
    ["one endless cluster", `a${"\u0301".repeat(900)}`, 600, `a${"\u0301".repeat(599)}`],
  ])("cuts correctly: %s", (_, text, length, expected) => {
    expect(cutText(text, length)).toBe(expected);
  });

  it("leaves no half character and never exceeds the limit", () => {
    const text = fc.array(fc.constantFrom("a", "😀", "👨‍👩‍👧", "🇩🇪", "e\u0301", "\r\n", "ก็"), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(text, fc.nat(400), (parts, length) => {
        const whole = parts.join("");
        const cut = cutText(whole, length);
        expect(cut.length).toBeLessThanOrEqual(length);
        expect(whole.startsWith(cut)).toBe(true);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });
});

it("marks truncated text with an ellipsis", () => {
  expect(truncate("abcd", 3)).toBe("ab…");
  expect(truncate("a😀b", 3)).toBe("a…");
  expect(truncate("abc", 3)).toBe("abc");
});
