import { z } from "zod";
import { isObject, type Json, pointer, pointerSteps, sameJson } from "./json";
import { compilePattern } from "./pattern";

/** The operators of an assertion: the label shown to people, and the kind of value each takes. */
export const assertionWords = {
  equals: { reads: "is", takes: "json" },
  notEquals: { reads: "is not", takes: "json" },
  contains: { reads: "contains", takes: "json" },
  notContains: { reads: "does not contain", takes: "json" },
  matches: { reads: "matches the pattern", takes: "pattern" },
  exists: { reads: "exists", takes: "nothing" },
  absent: { reads: "does not exist", takes: "nothing" },
  type: { reads: "has the type", takes: "type" },
  lessThan: { reads: "is less than", takes: "number" },
  greaterThan: { reads: "is greater than", takes: "number" },
  hasLength: { reads: "has the length", takes: "number" },
} as const;
export type AssertionWord = keyof typeof assertionWords;
export const assertionWord = z.enum(
  Object.keys(assertionWords) as [AssertionWord, ...AssertionWord[]],
);

export const valueTypes = ["text", "number", "yes or no", "list", "object", "null"] as const;
export type ValueType = (typeof valueTypes)[number];

export const typeOfValue = (value: unknown): ValueType => {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  return typeof value === "boolean" ? "yes or no" : "object";
};

const json = z.unknown() as unknown as z.ZodType<Json, Json>;

/** Why the operator cannot take this value, as a sentence; undefined when it can. */
export const assertionProblem = (is: AssertionWord, value: unknown): string | undefined => {
  const { takes, reads } = assertionWords[is];
  switch (takes) {
    case "nothing":
      return value === undefined ? undefined : `"${reads}" takes no value.`;
    case "number":
      return typeof value === "number" ? undefined : `"${reads}" takes a number.`;
    case "type":
      return valueTypes.includes(value as ValueType)
        ? undefined
        : `"${reads}" takes one of ${valueTypes.join(", ")}.`;
    case "pattern":
      if (typeof value !== "string") return `"${reads}" takes a string.`;
      try {
        compilePattern(value);
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : "The pattern cannot be used.";
      }
    case "json":
      return value === undefined ? `"${reads}" takes a value.` : undefined;
  }
};

/**
 * One assertion of a tool test. `path` addresses a value of the response with dots (`data.rows.0.age`), or as a
 * JSON Pointer where a name contains a dot. Besides the envelope's own fields there are `status`, the HTTP
 * status, and `ms`, the duration.
 */
export const assertion = z
  .strictObject({
    path: z.string().max(1000),
    is: assertionWord,
    value: json.optional(),
  })
  .superRefine(({ is, value }, context) => {
    const message = assertionProblem(is, value);
    if (message !== undefined) context.addIssue({ code: "custom", path: ["value"], message });
  });
export type Assertion = z.infer<typeof assertion>;

export const stepsOf = (path: string): string[] =>
  path === "" ? [] : path.startsWith("/") ? pointerSteps(path) : path.split(".");

/** Writes a path with dots, or as a JSON Pointer where a name contains a dot or a slash. */
export const pathOf = (steps: readonly (string | number)[]): string => {
  const odd = steps.some((step) => step === "" || /[./]/.test(String(step)));
  return odd ? steps.reduce<string>(pointer, "") : steps.join(".");
};

const own = (holder: unknown, step: string): unknown => {
  if (Array.isArray(holder)) return /^\d+$/.test(step) ? holder[Number(step)] : undefined;
  return isObject(holder) && Object.hasOwn(holder, step) ? holder[step] : undefined;
};

/** The value at a path of the response; undefined when there is none. */
export const valueAt = (answer: unknown, path: string): unknown =>
  stepsOf(path).reduce<unknown>(own, answer);

const lengthOf = (value: unknown): number | undefined => {
  if (typeof value === "string" || Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : undefined;
};

const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

const contains = (found: unknown, wanted: unknown): boolean => {
  if (Array.isArray(found)) return found.some((item) => sameJson(item, wanted));
  if (isObject(found))
    return isObject(wanted)
      ? Object.entries(wanted).every(([name, value]) => sameJson(found[name], value))
      : typeof wanted === "string" && Object.hasOwn(found, wanted);
  if (typeof found !== "string" && typeof found !== "number") return false;
  return String(found).includes(textOf(wanted) ?? "");
};

const holds = ({ is, value }: Assertion, found: unknown): boolean => {
  switch (is) {
    case "equals":
      return found !== undefined && sameJson(found, value);
    case "notEquals":
      return found === undefined || !sameJson(found, value);
    case "contains":
      return contains(found, value);
    case "notContains":
      return !contains(found, value);
    case "matches":
      return found !== undefined && compilePattern(String(value))(textOf(found) ?? "");
    case "exists":
      return found !== undefined;
    case "absent":
      return found === undefined;
    case "type":
      return found !== undefined && typeOfValue(found) === value;
    case "lessThan":
      return typeof found === "number" && found < Number(value);
    case "greaterThan":
      return typeof found === "number" && found > Number(value);
    case "hasLength":
      return lengthOf(found) === value;
  }
};

const longest = 120;
const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text;
};

/** An assertion as a phrase, without its result: `data.text contains "x"`. */
export const assertionText = ({ path, is, value }: Assertion): string => {
  const { reads, takes } = assertionWords[is];
  const what = takes === "nothing" ? "" : ` ${takes === "type" ? String(value) : shown(value)}`;
  return `${path || "the answer"} ${reads}${what}`;
};

export type Verdict = Assertion & { passed: boolean; says: string };

/** Evaluates one assertion against a response. */
export const judge = (each: Assertion, answer: unknown): Verdict => {
  const found = valueAt(answer, each.path);
  const passed = holds(each, found);
  const was = found === undefined ? "nothing" : shown(found);
  const text = assertionText(each);
  return { ...each, passed, says: passed ? `${text}.` : `Expected: ${text}. Got ${was}.` };
};

const aboutFailure = ({ path }: Assertion) =>
  /^(?:error|status|success)$/.test(stepsOf(path)[0] ?? "");

const succeeded: Assertion = { path: "success", is: "equals", value: true };

/**
 * Evaluates a test's assertions. `answer` is the envelope plus `status` and `ms`. Unless an assertion mentions the
 * outcome (`success`, `status` or `error`), the call is expected to succeed.
 */
export const judgeAnswer = (expected: readonly Assertion[], answer: unknown): Verdict[] =>
  [...(expected.some(aboutFailure) ? [] : [succeeded]), ...expected].map((each) =>
    judge(each, answer),
  );

const mostSuggested = 6;

/** Initial assertions for a run that is saved as a test: the outcome, and the types of the response's fields. */
export const suggestAssertions = (answer: Record<string, unknown>): Assertion[] => {
  if (answer.success !== true) {
    const code = valueAt(answer, "error.code");
    return [
      { path: "success", is: "equals", value: false },
      ...(code === undefined
        ? []
        : [{ path: "error.code", is: "equals", value: code as Json } satisfies Assertion]),
    ];
  }
  const data = isObject(answer.data) ? Object.entries(answer.data) : [];
  return data.slice(0, mostSuggested).map(([name, value]) => ({
    path: pathOf(["data", name]),
    is: "type",
    value: typeOfValue(value),
  }));
};
