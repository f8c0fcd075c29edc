import { expect, it } from "vitest";
import { toSafeLine } from "./excerpt";

it("truncates a long line at a grapheme boundary", () => {
  expect(toSafeLine(`${"x".repeat(8)}👩‍🚀 and more`, [], 10)).toBe(`${"x".repeat(8)}…`);
});
