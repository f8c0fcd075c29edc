import { expect, test } from "vitest";
import { formatCost } from "./format-cost";

test("does not round a small price to zero", () => {
  expect([0, 0.00001, 0.0042, 0.5, 1.2, 1234.567].map(formatCost)).toEqual([
    "$0.00",
    "< $0.0001",
    "$0.0042",
    "$0.50",
    "$1.20",
    "$1,234.57",
  ]);
});
