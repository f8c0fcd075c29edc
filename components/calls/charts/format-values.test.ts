import { expect, test } from "vitest";
import { formatTotalCost } from "./format-values";

test.each([
  [0, "–"],
  [0.00001, "< $0.0001"],
  [1.2, "$1.20"],
])("formats a total cost of %d as %s", (dollars, text) =>
  expect(formatTotalCost(dollars)).toBe(text),
);
