import { expect, it } from "vitest";
import { estimateTokens, formatSaving } from "./response-size";

it("estimates four characters of JSON as one token", () => {
  expect(estimateTokens({ a: 1 })).toBe(2);
  expect(estimateTokens("12345678")).toBe(2);
  expect(estimateTokens(undefined)).toBe(0);
});

it("describes the saving, or is empty if there is none", () => {
  expect(formatSaving(1000, 10)).toBe("99% less");
  expect(formatSaving(10, 10)).toBe("");
  expect(formatSaving(10, 20)).toBe("");
  expect(formatSaving(0, 0)).toBe("");
});
