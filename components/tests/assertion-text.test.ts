import { expect, test } from "vitest";
import { readValue, writeValue } from "./assertion-text";

test.each([12, true, null, "plain text", "12", "true", '"quoted"', "", [1, "a"], { a: 1 }])(
  "%j is read as it was written",
  (value) => {
    expect(readValue("equals", writeValue(value))).toEqual({ value });
  },
);

test("what a word cannot take is said", () => {
  expect(readValue("lessThan", "many").problem).toBe('"is less than" takes a number.');
  expect(readValue("matches", "(?=x)").problem).toContain("without lookaround");
  expect(readValue("equals", "").problem).toBe('"is" takes a value.');
  expect(readValue("exists", "left over")).toEqual({});
});
