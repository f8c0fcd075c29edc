import { describe, expect, test } from "vitest";
import { expressionProblem, isTruthy, maxExpression, tryExpression } from "./jmespath";

describe("an expression", () => {
  test.each([
    "a.b[0]",
    "items[?price > `5`].{n: name}",
    "sort_by(@, &b)",
    "length(a || `[]`)",
    "@",
  ])("%s is valid", (text) => expect(expressionProblem(text)).toBeUndefined());

  test.each([
    ["a.b[", "expected Star, got: the end"],
    ["a..b", "unexpected token"],
    ["a b", "UnquotedIdentifier"],
    ["#", "unknown character"],
    ["`{`", "JSON"],
    ["length(@", "it ends too early"],
    ["", "Enter an expression"],
    [" \n", "Enter an expression"],
    ["a".repeat(maxExpression + 1), "under 4 KB"],
    ["(".repeat(4000), "not a JMESPath"],
  ])("%s is rejected with a reason", (text, reason) => {
    expect(expressionProblem(text)).toContain(reason);
  });

  test("an unknown function is reported with the nearest known name", () => {
    expect(expressionProblem("lenght(items)")).toBe(
      'Unknown function "lenght". Did you mean "length"?',
    );
    expect(expressionProblem("map(&zzzzzzzz(@), a)")).toBe('Unknown function "zzzzzzzz".');
    expect(expressionProblem('`{"type":"Function","name":"none"}`')).toBeUndefined();
  });
});

test("an expression is evaluated on a value", () => {
  expect(tryExpression("a[0]", { a: [5] })).toEqual({ found: 5 });
  expect(tryExpression("none", {})).toEqual({ found: null });
  expect(tryExpression("a[", {})).toEqual({ problem: expect.stringContaining("not a JMESPath") });
  expect(tryExpression("length(a)", { a: 1 })).toEqual({
    problem: expect.stringContaining("failed on this response"),
  });
});

test.each([
  [false, [null, undefined, false, "", [], {}]],
  [true, [true, 0, "false", [null], { a: null }]],
])("truthiness: %s", (truth, values) => {
  for (const value of values) expect([value, isTruthy(value)]).toEqual([value, truth]);
});
