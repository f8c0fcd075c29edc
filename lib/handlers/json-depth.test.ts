import { expect, test } from "vitest";
import { getJsonDepth, scanJson } from "./json-depth";

test.each([
  [1, 0],
  ["[[{", 0],
  ['"]\\"[\\', 0],
  ["\\", 0],
  [[], 1],
  [{ a: [{}] }, 3],
  [["\\[", '"[', ["\\\\"]], 2],
  [{ '"{\\': { "\\\\": [] } }, 3],
])("returns the depth of %j", (value, depth) => {
  expect(getJsonDepth(JSON.stringify(value))).toBe(depth);
});

test("handles text that ends within a string", () => {
  expect(getJsonDepth('["[')).toBe(1);
  expect(getJsonDepth('["\\')).toBe(1);
});

test.each([
  ["9007199254740993", true],
  ['{"a":[-1234567890123456]}', true],
  ["1e400", true],
  ["1E+400", true],
  ["123456789012345", false],
  ["0.12345678901234567", false],
  ["1e-400", false],
  ["1e22", false],
  ["[true,123,false,456]", false],
  ['"9007199254740993"', false],
  ['{"9007199254740993":"1e400"}', false],
])("%s may have a long number: %s", (json, expected) => {
  expect(scanJson(json).mayHaveLongNumber).toBe(expected);
});
