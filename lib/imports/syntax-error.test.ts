import { expect, test } from "vitest";
import { isAppError } from "@/lib/errors";
import { readDocument } from "./read-document";

const getMessage = (text: string): string => {
  try {
    readDocument(text);
  } catch (error) {
    if (isAppError(error)) return error.message;
    throw error;
  }
  throw new Error("Expected a rejection.");
};

test.each([
  ["a: [1, 2\nb: 3\n", "Line 2, column 1: Missing ]"],
  ["a: {b: 1\nc: 2\n", "Line 2, column 1: Missing }"],
  ["info:\n  title: T\n version: 1\n", "Line 3, column 1: Inconsistent indentation."],
  ["a:\n\tb: 1\n", "Line 2, column 1: Tabs are not allowed"],
  ["name: x\ndescription: Use: this\n", 'Line 2, column 14: Unexpected ": " in a value'],
  ["a: 'x\n", "Missing closing quote."],
  ['a: "\\q"\n', "Line 1, column 5: Invalid escape sequence"],
  ["a: 1\nb\n", "Line 2, column 1: Expected ':' and a value"],
  ["a: @x\n", "Line 1, column 4: A value cannot start with @."],
  ["a: ]\n", "Line 1, column 4: Unexpected ]."],
  ["a: [1,,2]\n", "Line 1, column 7: Unexpected ','."],
  ["- a\nb: c\n", "Line 2, column 1: Unexpected content."],
  ["a: |x\n  b\n", "Line 1, column 5: Expected a line break after | or >."],
  ["a: &x &y 1\n", "Line 1, column 7: Invalid anchor, alias, tag or directive."],
  ["---\na: 1\n---\nb: 2\n", "Line 3, column 1: Only one document is allowed."],
  ['{\n  "a": 1\n  "b": 2\n}', "Line 3, column 3: Expected ',' or '}'."],
  ['{ "max": 9223372036854775807\n  "b": 2 }', "Line 2, column 3: Expected ',' or '}'."],
  ['{ "a": "x }', "Line 1, column 8: This string is not closed with a quote."],
])("rejects %j with a clear message and its position", (text, expected) => {
  const message = getMessage(text);
  expect(message).toContain(expected);
  expect(message).not.toMatch(/flow|implicit|collection|token/i);
});

test("rejects large text that is not valid JSON with the same messages", () => {
  const items = Array.from({ length: 30_000 }, () => '"a text"').join(",\n");
  expect(getMessage(`[${items},\n]`)).toBe(
    "Could not parse the document. Line 30000, column 9: Trailing comma.",
  );
});
