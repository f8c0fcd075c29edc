import { expect, test } from "vitest";
import { formatAmount, parseAmount, parseAmounts } from "./price-amounts";

test.each([
  ["2.5", 2.5],
  [" $0.075 ", 0.075],
  ["1,250", 1250],
  ["1,5", undefined],
  ["0,075", undefined],
  ["0", 0],
  ["", undefined],
  ["-1", undefined],
  ["cheap", undefined],
  ["1.", 1],
  [".5", 0.5],
])("parses %j as %j", (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test("requires all three amounts of a price", () => {
  expect(parseAmounts({ input: "1", cachedInput: "0.1", output: "4" })).toEqual({
    input: 1,
    cachedInput: 0.1,
    output: 4,
  });
  expect(parseAmounts({ input: "1", cachedInput: "", output: "4" })).toBeUndefined();
});

test("keeps fractions of cents", () => {
  expect([15, 0.075, 0.0025].map(formatAmount)).toEqual(["15.00", "0.075", "0.0025"]);
});
