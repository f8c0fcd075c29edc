import { expect, it } from "vitest";
import { isMultiple } from "./is-multiple";

it.each([
  [0.3, 0.1, true],
  [1234567.89, 0.01, true],
  [-1234567.89, 0.01, true],
  [-1234567.895, 0.01, false],
  [-7, 2, false],
  [0, 5, true],
  [1e308, 1e-10, false],
])("checks whether %d is a multiple of %d", (value, step, expected) => {
  expect(isMultiple(value, step)).toBe(expected);
});
