import { describe, expect, test } from "vitest";
import type { Json } from "@/lib/schema/json";
import {
  type Assertion,
  type AssertionOperator,
  assertionOperators,
  assertionSchema,
  describeAssertion,
  evaluateAssertions,
  formatPath,
  getValueAt,
  suggestAssertions,
} from "./assertions";

const answer = {
  success: true,
  responseType: "mixed",
  status: 200,
  ms: 12.5,
  data: { text: "12 °C", count: 3, rows: [{ age: 36, tags: ["a", "b"] }], "a.b": null },
};
const runAssertion = (path: string, is: AssertionOperator, value?: Json) =>
  evaluateAssertions([{ path, is, ...(value !== undefined && { value }) }], answer).at(-1)?.passed;

test.each<[string, AssertionOperator, Json | undefined, boolean]>([
  ["data.text", "equals", "12 °C", true],
  ["data.text", "equals", "12", false],
  ["data.rows.0.age", "equals", 36, true],
  ["data.rows.0.age", "equals", "36", false],
  ["data.rows", "equals", [{ tags: ["a", "b"], age: 36 }], true],
  ["data.text", "notEquals", "12", true],
  ["data.gone", "notEquals", "12", true],
  ["data.text", "contains", "°", true],
  ["data.rows.0.tags", "contains", "b", true],
  ["data.rows.0.tags", "contains", "c", false],
  ["data.rows.0", "contains", { age: 36 }, true],
  ["data.rows.0", "contains", "age", true],
  ["data.text", "notContains", "rain", true],
  ["data.text", "matches", "^\\d+ °C$", true],
  ["data.text", "matches", "^\\d+$", false],
  ["/data/a.b", "exists", undefined, true],
  ["data.a.b", "exists", undefined, false],
  ["data.constructor", "exists", undefined, false],
  ["data.gone", "absent", undefined, true],
  ["data.text", "absent", undefined, false],
  ["data.rows", "type", "list", true],
  ["data.gone", "type", "null", false],
  ["/data/a.b", "type", "null", true],
  ["ms", "lessThan", 1000, true],
  ["data.text", "lessThan", 1000, false],
  ["data.count", "greaterThan", 3, false],
  ["data.rows", "hasLength", 1, true],
  ["data.rows.0", "hasLength", 2, true],
  ["status", "equals", 200, true],
])("evaluates %s %s %j as %s", (path, is, value, passed) => {
  expect(runAssertion(path, is, value)).toBe(passed);
});

test("states the expected and the actual value of a failed assertion", () => {
  const [, result] = evaluateAssertions([{ path: "data.count", is: "equals", value: 4 }], answer);
  expect(result?.message).toBe("Expected: data.count is 4. Got 3.");
  const [, missing] = evaluateAssertions([{ path: "data.gone", is: "exists" }], answer);
  expect(missing?.message).toBe("Expected: data.gone exists. Got nothing.");
});

describe("a test expects success", () => {
  const failed = { success: false, status: 404, error: { code: "NOT_FOUND", message: "" } };
  test("if no assertion mentions the outcome", () => {
    expect(evaluateAssertions([], failed).map(({ passed }) => passed)).toEqual([false]);
    expect(evaluateAssertions([{ path: "data.x", is: "absent" }], failed)[0]?.passed).toBe(false);
  });
  test.each<Assertion>([
    { path: "error.code", is: "equals", value: "NOT_FOUND" },
    { path: "status", is: "equals", value: 404 },
    { path: "/success", is: "equals", value: false },
  ])("unless an assertion expects a failure: $path", (expected) => {
    expect(evaluateAssertions([expected], failed).map(({ passed }) => passed)).toEqual([true]);
  });
});

describe("the schema rejects", () => {
  test.each<[AssertionOperator, unknown]>([
    ["matches", "(?=a)b"],
    ["matches", 3],
    ["lessThan", "3"],
    ["type", "string"],
    ["equals", undefined],
    ["exists", 1],
  ])("%s with %j", (is, value) => {
    expect(assertionSchema.safeParse({ path: "a", is, value }).success).toBe(false);
  });
  test("an unknown operator", () => {
    expect(assertionSchema.safeParse({ path: "a", is: "resembles", value: 1 }).success).toBe(false);
  });
});

test("describes every operator", () => {
  for (const is of Object.keys(assertionOperators) as AssertionOperator[])
    expect(describeAssertion({ path: "data.x", is, value: 1 })).toMatch(
      /^data\.x (is|has|does|con|mat|exists)/,
    );
});

test("formats a path that resolves to the same value", () => {
  for (const steps of [["data", "rows", 0], ["data", "a.b"], ["data", "a/b~c", ""], []]) {
    const wrapped = steps.reduceRight<unknown>((inner, step) => ({ [step]: inner }), "found");
    expect(getValueAt(wrapped, formatPath(steps))).toBe("found");
  }
});

test("suggests assertions that pass for the run they are based on", () => {
  const failed = { success: false, status: 404, error: { code: "NOT_FOUND", message: "no" } };
  for (const response of [answer, failed]) {
    const suggested = suggestAssertions(response);
    expect(suggested.length).toBeGreaterThan(1);
    expect(evaluateAssertions(suggested, response).every(({ passed }) => passed)).toBe(true);
  }
});
