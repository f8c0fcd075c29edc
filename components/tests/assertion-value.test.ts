import { expect, test } from "vitest";
import { formatValue, parseAssertionValue } from "./assertion-value";

test.each([12, true, null, "plain text", "12", "true", '"quoted"', "", [1, "a"], { a: 1 }])(
  "%j round-trips",
  (value) => {
    expect(parseAssertionValue("equals", formatValue(value))).toEqual({ value });
  },
);

test("reports a value that does not suit its comparison", () => {
  expect(parseAssertionValue("lessThan", "many").problem).toBe('"is less than" takes a number.');
  expect(parseAssertionValue("matches", "(?=x)").problem).toContain("without lookaround");
  expect(parseAssertionValue("equals", "").problem).toBe('"is" takes a value.');
  expect(parseAssertionValue("exists", "left over")).toEqual({});
});
