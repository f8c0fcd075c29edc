import { describe, expect, test } from "vitest";
import {
  checkExpression,
  evaluateExpression,
  isJmespathTruthy,
  MAX_EXPRESSION_LENGTH,
} from "./jmespath";

describe("checkExpression", () => {
  test.each([
    "a.b[0]",
    "items[?price > `5`].{n: name}",
    "sort_by(@, &b)",
    "length(a || `[]`)",
    "@",
  ])("accepts %s", (text) => expect(checkExpression(text)).toBeUndefined());

  test.each([
    ["a.b[", "expected Star, got: the end"],
    ["a..b", "unexpected token"],
    ["a b", "UnquotedIdentifier"],
    ["#", "unknown character"],
    ["`{`", "JSON"],
    ["length(@", "it ends too early"],
    ["", "Enter an expression"],
    [" \n", "Enter an expression"],
    ["a".repeat(MAX_EXPRESSION_LENGTH + 1), "under 4 KB"],
    ["(".repeat(4000), "not a valid JMESPath"],
  ])("rejects %s with a reason", (text, reason) => {
    expect(checkExpression(text)).toContain(reason);
  });

  test("suggests the nearest known name for an unknown function", () => {
    expect(checkExpression("lenght(items)")).toBe(
      'Unknown function "lenght". Did you mean "length"?',
    );
    expect(checkExpression("map(&zzzzzzzz(@), a)")).toBe('Unknown function "zzzzzzzz".');
    expect(checkExpression('`{"type":"Function","name":"none"}`')).toBeUndefined();
  });
});

test("evaluates an expression on a value", () => {
  expect(evaluateExpression("a[0]", { a: [5] })).toEqual({ result: 5 });
  expect(evaluateExpression("none", {})).toEqual({ result: null });
  expect(evaluateExpression("a[", {})).toEqual({
    problem: expect.stringContaining("not a valid JMESPath"),
  });
  expect(evaluateExpression("length(a)", { a: 1 })).toEqual({
    problem: expect.stringContaining("failed on this response"),
  });
});

test.each([
  [false, [null, undefined, false, "", [], {}]],
  [true, [true, 0, "false", [null], { a: null }]],
])("JMESPath truthiness of values is %s", (expected, values) => {
  for (const value of values) expect([value, isJmespathTruthy(value)]).toEqual([value, expected]);
});
