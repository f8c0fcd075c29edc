import { expect, it } from "vitest";
import { savedWords, tokensOf } from "./answer-size";

it("estimates four characters of JSON as one token", () => {
  expect(tokensOf({ a: 1 })).toBe(2);
  expect(tokensOf("12345678")).toBe(2);
  expect(tokensOf(undefined)).toBe(0);
});

it("describes the saving, or is empty if there is none", () => {
  expect(savedWords(1000, 10)).toBe("99% less");
  expect(savedWords(10, 10)).toBe("");
  expect(savedWords(10, 20)).toBe("");
  expect(savedWords(0, 0)).toBe("");
});
