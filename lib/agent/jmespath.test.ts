import { describe, expect, test } from "vitest";
import { expressionProblem, isTruthy, maxExpression, tryExpression } from "./jmespath";

describe("an expression", () => {
  test.each([
    "a.b[0]",
    "items[?price > `5`].{n: name}",
    "sort_by(@, &b)",
    "length(a || `[]`)",
    "@",
  ])("%s is one", (text) => expect(expressionProblem(text)).toBeUndefined());

  test.each([
    ["a.b[", "expected Star, got: the end"],
    ["a..b", "unexpected token"],
    ["a b", "UnquotedIdentifier"],
    ["#", "unknown character"],
    ["`{`", "JSON"],
    ["length(@", "it ends too early"],
    ["", "Write an expression"],
    [" \n", "Write an expression"],
    ["a".repeat(maxExpression + 1), "under 4 KB"],
    ["(".repeat(4000), "no JMESPath"],
  ])("%s is none, and the reason is said", (text, reason) => {
    expect(expressionProblem(text)).toContain(reason);
  });

  test("a function that is not there is named, with the nearest one", () => {
    expect(expressionProblem("lenght(items)")).toBe(
      'There is no function "lenght". Did you mean "length"?',
    );
    expect(expressionProblem("map(&zzzzzzzz(@), a)")).toBe('There is no function "zzzzzzzz".');
    expect(expressionProblem('`{"type":"Function","name":"none"}`')).toBeUndefined();
  });
});

test("an expression is tried on a value", () => {
  expect(tryExpression("a[0]", { a: [5] })).toEqual({ found: 5 });
  expect(tryExpression("none", {})).toEqual({ found: null });
  expect(tryExpression("a[", {})).toEqual({ problem: expect.stringContaining("no JMESPath") });
  expect(tryExpression("length(a)", { a: 1 })).toEqual({
    problem: expect.stringContaining("does not fit this answer"),
  });
});

test.each([
  [false, [null, undefined, false, "", [], {}]],
  [true, [true, 0, "false", [null], { a: null }]],
])("truth is %s", (truth, values) => {
  for (const value of values) expect([value, isTruthy(value)]).toEqual([value, truth]);
});
