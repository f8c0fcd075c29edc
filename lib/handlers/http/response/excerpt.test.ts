import { expect, it } from "vitest";
import { toSafeLine } from "./excerpt";

it("cuts a long line between two characters as people see them", () => {
  expect(toSafeLine(`${"x".repeat(8)}👩‍🚀 and more`, [], 10)).toBe(`${"x".repeat(8)}…`);
});
