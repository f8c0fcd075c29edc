import { expect, test } from "vitest";
import { parseNumber, parsesTo } from "./parse-number";

test.each([
  ["12", 12],
  ["-0.5", -0.5],
  ["1e3", 1000],
  [" 7 ", 7],
  ["9007199254740991", Number.MAX_SAFE_INTEGER],
])("%s is a number", (text, value) => expect(parseNumber(text)).toEqual({ value }));

test.each(["-", "1e", ".", "+"])("%s is an incomplete number", (text) =>
  expect(parseNumber(text)).toEqual({ value: undefined, problem: "Incomplete number." }),
);

test("letters are rejected with an example of a number", () => {
  expect(parseNumber("twelve").problem).toMatch(/such as 12/);
  expect(parseNumber(`${"1".repeat(100_000)}x`).problem).toMatch(/such as 12/);
});

test("an integer beyond the safe range is rejected, not rounded", () => {
  const draft = parseNumber("9007199254740993");
  expect(draft.value).toBeUndefined();
  expect(draft.problem).toMatch(/exact up to 9,007,199,254,740,991/);
});

test("a fraction is rejected if an integer is required", () => {
  expect(parseNumber("1.5", { integer: true }).problem).toBe("Enter an integer.");
  expect(parseNumber("1.", { integer: true })).toEqual({ value: 1 });
});

test("the typed text is kept while it parses to the value", () => {
  expect(parsesTo("1.0", 1)).toBe(true);
  expect(parsesTo("0.0", 0)).toBe(true);
  expect(parsesTo("-", undefined)).toBe(true);
  expect(parsesTo("2", 1)).toBe(false);
  expect(parsesTo("2", undefined)).toBe(false);
});
