import { expect, it } from "vitest";
import { findInexactNumber, parseKeepingDigits } from "./inexact-number";

it.each([
  "9007199254740993",
  "-9007199254740993",
  "9223372036854775807",
  "10000000000000000000001",
  "9007199254740993.0",
  "-9007199254740993.00",
  "1e400",
  "-1E+999",
])("finds %s, which JSON.parse changes", (source) => {
  expect(findInexactNumber(`{"a":[1,{"b":${source}}]}`)).toBe(source);
});

it.each([
  "9007199254740991",
  "9007199254740992",
  "10000000000000000000000",
  "12345678901234567000",
  "9007199254740992.0",
  "12345678901234567.5",
  "1e+22",
  "1e308",
  "0.12345678901234567",
  '"9007199254740993"',
])("ignores %s, which JSON.parse preserves", (source) => {
  expect(findInexactNumber(`{"a":[1,{"b":${source}}]}`)).toBeUndefined();
});

it("searches only the selected part", () => {
  const text = '{"meta":9007199254740993,"params":{"n":1}}';
  expect(findInexactNumber(text, (value) => (value as { params: unknown }).params)).toBe(undefined);
});

it.each(["9007199254740993", "9007199254740992", "-9223372036854775808", "1e400"])(
  "converts %s to a string of its digits",
  (source) => {
    expect(parseKeepingDigits(`{"a":[1,{"b":${source}}]}`)).toEqual({
      value: { a: [1, { b: source }] },
      example: source,
    });
  },
);

it.each(["9007199254740991", "1e22", "0.12345678901234567", "12345678901234567.5"])(
  "keeps %s as a number",
  (source) => {
    expect(parseKeepingDigits(`[${source}]`)).toEqual({ value: [Number(source)] });
  },
);
