import { expect, test } from "vitest";
import { getJsonDepth } from "./json-depth";

test.each([
  [1, 0],
  ["[[{", 0],
  ['"]\\"[\\', 0],
  ["\\", 0],
  [[], 1],
  [{ a: [{}] }, 3],
  [["\\[", '"[', ["\\\\"]], 2],
  [{ '"{\\': { "\\\\": [] } }, 3],
])("%j", (value, depth) => {
  expect(getJsonDepth(JSON.stringify(value))).toBe(depth);
});

test("text that ends within a string", () => {
  expect(getJsonDepth('["[')).toBe(1);
  expect(getJsonDepth('["\\')).toBe(1);
});
