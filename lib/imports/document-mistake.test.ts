import { expect, test } from "vitest";
import { isAppError } from "@/lib/errors";
import { readDocument } from "./document-text";

const refusalOf = (text: string): string => {
  try {
    readDocument(text);
  } catch (error) {
    if (isAppError(error)) return error.message;
    throw error;
  }
  throw new Error("It was read.");
};

test.each([
  ["a: [1, 2\nb: 3\n", "Line 2, column 1: A ] is missing"],
  ["a: {b: 1\nc: 2\n", "Line 2, column 1: A } is missing"],
  ["info:\n  title: T\n version: 1\n", "Line 3, column 1: This line is not indented like"],
  ["a:\n\tb: 1\n", "Line 2, column 1: The line is indented with a tab"],
  ["name: x\ndescription: Use: this\n", "Line 2, column 14: A value holds a colon"],
  ["a: 'x\n", "A text that was opened with a quotation mark has no end."],
  ['a: "\\q"\n', "Line 1, column 5: The backslash escapes nothing here"],
  ["a: 1\nb\n", "Line 2, column 1: A name stands here without a colon"],
  ["a: @x\n", "Line 1, column 4: A value may not begin with @."],
  ["a: ]\n", "Line 1, column 4: This ] closes nothing."],
  ["a: [1,,2]\n", "Line 1, column 7: Nothing stands before this comma."],
  ["- a\nb: c\n", "Line 2, column 1: This does not continue"],
  ["a: |x\n  b\n", "Line 1, column 5: After | or > the text begins a new line."],
  ["a: &x &y 1\n", "Line 1, column 7: This anchor, alias, tag or directive"],
  ["---\na: 1\n---\nb: 2\n", "Line 3, column 1: A second document begins here."],
  ['{\n  "a": 1\n  "b": 2\n}', "Line 3, column 3: A comma or } is due here."],
  ['{ "max": 9223372036854775807\n  "b": 2 }', "Line 2, column 3: A comma or } is due here."],
  ['{ "a": "x }', "Line 1, column 8: This text is not closed with a quotation mark."],
])("%j is refused in our own words, with its place", (text, told) => {
  const message = refusalOf(text);
  expect(message).toContain(told);
  expect(message).not.toMatch(/flow|implicit|collection|token/i);
});

test("a large text that is no JSON is told in the same words", () => {
  const items = Array.from({ length: 30_000 }, () => '"a text"').join(",\n");
  expect(refusalOf(`[${items},\n]`)).toBe(
    "The document cannot be read. Line 30000, column 9: Remove this last comma.",
  );
});
