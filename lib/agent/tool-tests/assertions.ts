import { z } from "zod";
import { jsonValue } from "@/lib/agent/json-value";
import { compilePattern, createMatchBudget, type MatchBudget } from "@/lib/schema/compile-pattern";
import {
  appendPointer,
  formatJson,
  isJsonEqual,
  isObject,
  type Json,
  parsePointer,
} from "@/lib/schema/json";
import { customIssue } from "@/lib/schema/zod-issue";

/**
 * The operators of an assertion, with the label shown to people and the kind of operand each takes.
 */
export const assertionOperators = {
  equals: { label: "is", operand: "json" },
  notEquals: { label: "is not", operand: "json" },
  contains: { label: "contains", operand: "json" },
  notContains: { label: "does not contain", operand: "json" },
  matches: { label: "matches the pattern", operand: "pattern" },
  exists: { label: "exists", operand: "nothing" },
  absent: { label: "does not exist", operand: "nothing" },
  type: { label: "has the type", operand: "type" },
  lessThan: { label: "is less than", operand: "number" },
  greaterThan: { label: "is greater than", operand: "number" },
  hasLength: { label: "has the length", operand: "number" },
} as const;
export type AssertionOperator = keyof typeof assertionOperators;
const assertionOperator = z.enum(
  Object.keys(assertionOperators) as [AssertionOperator, ...AssertionOperator[]],
);

export const valueTypes = ["text", "number", "yes or no", "list", "object", "null"] as const;
type ValueType = (typeof valueTypes)[number];

export const getValueType = (value: unknown): ValueType => {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  return typeof value === "boolean" ? "yes or no" : "object";
};

/**
 * Returns why the operator does not accept this value, as a sentence. Returns undefined if it does.
 */
export const checkAssertionValue = (is: AssertionOperator, value: unknown): string | undefined => {
  const { operand, label } = assertionOperators[is];
  switch (operand) {
    case "nothing":
      return value === undefined ? undefined : `"${label}" takes no value.`;
    case "number":
      return typeof value === "number" ? undefined : `"${label}" takes a number.`;
    case "type":
      return valueTypes.includes(value as ValueType)
        ? undefined
        : `"${label}" takes one of ${valueTypes.join(", ")}.`;
    case "pattern":
      if (typeof value !== "string") return `"${label}" takes a string.`;
      try {
        compilePattern(value);
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : "The pattern cannot be used.";
      }
    case "json":
      return value === undefined ? `"${label}" takes a value.` : undefined;
  }
};

const checkOperand = (
  { is, value }: { is: AssertionOperator; value?: unknown },
  context: z.RefinementCtx,
): void => {
  const message = checkAssertionValue(is, value);
  if (message !== undefined)
    context.addIssue(
      customIssue({ code: "invalid_assertion_value", message, data: { operator: is } }, ["value"]),
    );
};

/** An assertion about a single value, which needs no path. */
export const valueAssertionSchema = z
  .strictObject({ is: assertionOperator, value: jsonValue.optional() })
  .superRefine(checkOperand);

/**
 * One assertion of a tool test. `path` addresses a value of the response with dots
 * (`data.rows.0.age`), or as a JSON Pointer if a name contains a dot. Besides the envelope's own
 * fields there are `status`, the HTTP status, and `ms`, the duration in milliseconds.
 */
export const assertionSchema = z
  .strictObject({
    path: z.string().max(1000),
    is: assertionOperator,
    value: jsonValue.optional(),
  })
  .superRefine(checkOperand);
export type Assertion = z.infer<typeof assertionSchema>;

const parsePath = (path: string): string[] => {
  if (path === "") return [];
  return path.startsWith("/") ? parsePointer(path) : path.split(".");
};

/** Formats a path with dots, or as a JSON Pointer if a name contains a dot or a slash. */
export const formatPath = (steps: readonly (string | number)[]): string => {
  const needsPointer = steps.some((step) => step === "" || /[./]/.test(String(step)));
  return needsPointer ? steps.reduce<string>(appendPointer, "") : steps.join(".");
};

const getOwn = (container: unknown, step: string): unknown => {
  if (Array.isArray(container)) return /^\d+$/.test(step) ? container[Number(step)] : undefined;
  return isObject(container) && Object.hasOwn(container, step) ? container[step] : undefined;
};

/** Returns the value at a path of the response; undefined if there is none. */
export const getValueAt = (response: unknown, path: string): unknown =>
  parsePath(path).reduce<unknown>(getOwn, response);

const getLength = (value: unknown): number | undefined => {
  if (typeof value === "string" || Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : undefined;
};

const toText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

const contains = (actual: unknown, expected: unknown): boolean => {
  if (Array.isArray(actual)) return actual.some((item) => isJsonEqual(item, expected));
  if (isObject(actual))
    return isObject(expected)
      ? Object.entries(expected).every(([name, value]) => isJsonEqual(actual[name], value))
      : typeof expected === "string" && Object.hasOwn(actual, expected);
  if (typeof actual !== "string" && typeof actual !== "number") return false;
  return String(actual).includes(toText(expected) ?? "");
};

/** A string that is too long to check does not match. */
const isMatch = (source: string, text: string, budget: MatchBudget): boolean => {
  const pattern = compilePattern(source);
  return budget.spend(pattern, text) && pattern.matches(text);
};

const isSatisfied = ({ is, value }: Assertion, actual: unknown, budget: MatchBudget): boolean => {
  switch (is) {
    case "equals":
      return actual !== undefined && isJsonEqual(actual, value);
    case "notEquals":
      return actual === undefined || !isJsonEqual(actual, value);
    case "contains":
      return contains(actual, value);
    case "notContains":
      return !contains(actual, value);
    case "matches":
      return actual !== undefined && isMatch(String(value), toText(actual) ?? "", budget);
    case "exists":
      return actual !== undefined;
    case "absent":
      return actual === undefined;
    case "type":
      return actual !== undefined && getValueType(actual) === value;
    case "lessThan":
      return typeof actual === "number" && actual < Number(value);
    case "greaterThan":
      return typeof actual === "number" && actual > Number(value);
    case "hasLength":
      return getLength(actual) === value;
  }
};

const MAX_VALUE_LENGTH = 120;
const formatValue = (value: unknown): string => formatJson(value, MAX_VALUE_LENGTH);

/** Formats an assertion as a phrase, without its result: `data.text contains "x"`. */
export const describeAssertion = ({ path, is, value }: Assertion): string => {
  const { label, operand } = assertionOperators[is];
  const operandText =
    operand === "nothing" ? "" : ` ${operand === "type" ? String(value) : formatValue(value)}`;
  return `${path || "the response"} ${label}${operandText}`;
};

/** Explains that a response violates an assertion. */
export const describeViolation = (assertion: Assertion, response: unknown): string => {
  const actual = getValueAt(response, assertion.path);
  const actualText = actual === undefined ? "nothing" : formatValue(actual);
  return `Expected: ${describeAssertion(assertion)}. Got ${actualText}.`;
};

export type AssertionResult = Assertion & { passed: boolean; message: string };

/** Evaluates one assertion against a response. */
export const evaluateAssertion = (
  assertion: Assertion,
  response: unknown,
  budget = createMatchBudget(),
): AssertionResult => {
  const actual = getValueAt(response, assertion.path);
  const passed = isSatisfied(assertion, actual, budget);
  return {
    ...assertion,
    passed,
    message: passed ? `${describeAssertion(assertion)}.` : describeViolation(assertion, response),
  };
};

const mentionsOutcome = ({ path }: Assertion) =>
  /^(?:error|status|success)$/.test(parsePath(path)[0] ?? "");

const expectSuccess: Assertion = { path: "success", is: "equals", value: true };

/**
 * Evaluates a test's assertions. `response` is the envelope plus `status` and `ms`. Unless an
 * assertion mentions the outcome (`success`, `status` or `error`), the call is expected to succeed.
 */
export const evaluateAssertions = (
  expected: readonly Assertion[],
  response: unknown,
): AssertionResult[] => {
  const budget = createMatchBudget();
  return [...(expected.some(mentionsOutcome) ? [] : [expectSuccess]), ...expected].map(
    (assertion) => evaluateAssertion(assertion, response, budget),
  );
};

const MAX_SUGGESTIONS = 6;

/**
 * Suggests assertions for a run that is saved as a test: the outcome, and the types of the
 * response's fields.
 */
export const suggestAssertions = (response: Record<string, unknown>): Assertion[] => {
  if (response.success !== true) {
    const code = getValueAt(response, "error.code");
    return [
      { path: "success", is: "equals", value: false },
      ...(code === undefined
        ? []
        : [{ path: "error.code", is: "equals", value: code as Json } satisfies Assertion]),
    ];
  }
  const data = isObject(response.data) ? Object.entries(response.data) : [];
  return data.slice(0, MAX_SUGGESTIONS).map(([name, value]) => ({
    path: formatPath(["data", name]),
    is: "type",
    value: getValueType(value),
  }));
};
