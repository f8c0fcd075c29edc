import { expect, test } from "vitest";
import { readValue, writeValue } from "./assertion-text";

test.each([12, true, null, "plain text", "12", "true", '"quoted"', "", [1, "a"], { a: 1 }])(
  "%j survives a round trip",
  (value) => {
    expect(readValue("equals", writeValue(value))).toEqual({ value });
  },
);

test("a value that does not suit its comparison is reported", () => {
  expect(readValue("lessThan", "many").problem).toBe('"is less than" takes a number.');
  expect(readValue("matches", "(?=x)").problem).toContain("without lookaround");
  expect(readValue("equals", "").problem).toBe('"is" takes a value.');
  expect(readValue("exists", "left over")).toEqual({});
});
