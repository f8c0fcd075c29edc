import { expect, it } from "vitest";
import { estimateTokens, formatSaving } from "./response-size";

it("estimates one token per four characters of JSON", () => {
  expect(estimateTokens({ a: 1 })).toBe(2);
  expect(estimateTokens("12345678")).toBe(2);
  expect(estimateTokens(undefined)).toBe(0);
});

it("describes the saving, or returns an empty string if there is none", () => {
  expect(formatSaving(1000, 10)).toBe("99% less");
  expect(formatSaving(10, 10)).toBe("");
  expect(formatSaving(10, 20)).toBe("");
  expect(formatSaving(0, 0)).toBe("");
});
