import { expect, test } from "vitest";
import { parseJson } from "./parse-json";

test("parses JSON as written", () => {
  const text = '{"a": [1, -0.5, 1e3, null], "id": "9007199254740993", "b\\"9": 9007199254740991}';
  expect(parseJson(text)).toEqual({ value: JSON.parse(text) });
});

test.each([
  ['{"id": 9007199254740993}', "9007199254740993 is too large to be stored exactly"],
  ["[1, -9007199254740993]", "-9007199254740993 is too large to be stored exactly"],
  ['{"n": 1e999}', "1e999 is too large to be stored exactly"],
])("%s is rejected, not rounded", (text, message) => {
  const { value, problem } = parseJson(text);
  expect(value).toBeUndefined();
  expect(problem).toContain(message);
});

test.each(["[", "-", "1.", "{a: 1}", ""])("%j is not valid JSON", (text) => {
  expect(parseJson(text).problem).toMatch(/^Line 1: .+\.$/);
});
