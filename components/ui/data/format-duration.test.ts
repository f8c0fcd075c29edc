import { expect, it } from "vitest";
import { formatDuration } from "./format-duration";

it.each([
  [0, "0.0"],
  [9.94, "9.9"],
  [9.97, "10"],
  [1234.4, "1,234"],
])("formats %d ms as %s", (ms, expected) => {
  expect(formatDuration(ms)).toBe(expected);
});
