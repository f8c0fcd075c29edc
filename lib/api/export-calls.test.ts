import { expect, test } from "vitest";
import { toCsvCell } from "./export-calls";

test.each([
  ["plain", "plain"],
  ["two, three", '"two, three"'],
  ['say "no"', '"say ""no"""'],
  ["two\nlines", '"two\nlines"'],
  [null, ""],
  [-1.5, "-1.5"],
])("writes %j as %j in CSV", (value, cell) => {
  expect(toCsvCell(value)).toBe(cell);
});

test.each(['=HYPERLINK("http://evil")', "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])(
  "prevents %j from being a formula in a spreadsheet",
  (value) => {
    expect(toCsvCell(value)).toMatch(/^"?'/);
  },
);
