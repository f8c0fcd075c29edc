import type { z } from "zod";
import type { Issue, IssueData } from "@/lib/errors";
import { appendPointer } from "./json";
import { truncateKey } from "./truncate";
import { findClosestIssue } from "./zod-messages";

/**
 * Creates the argument of `context.addIssue` for an issue of our own, with a code that `toIssue`
 * recovers.
 */
export const customIssue = (
  { code, message, data }: Omit<Issue, "path">,
  path: readonly (string | number)[] = [],
) => ({
  code: "custom" as const,
  path: [...path],
  message,
  params: { code, ...(data && { data }) },
});

/** Converts a zod issue's path to a JSON Pointer. */
export const toIssuePointer = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (at, step) => appendPointer(at, typeof step === "number" ? step : String(step)),
    "",
  );

/** Maximum unknown keys that an issue lists. Its message says how many there are. */
const MAX_KEYS = 20;

/** What JSON Schema calls the types that only zod has. */
const jsonTypes: Readonly<Record<string, string>> = { record: "object", int: "integer" };

/** Returns the facts of zod's own checks. Its codes are in snake_case, too. */
const getData = (issue: z.core.$ZodIssue): IssueData | undefined => {
  switch (issue.code) {
    case "custom":
      return issue.params?.data;
    case "too_big":
      return { maximum: Number(issue.maximum) };
    case "too_small":
      return { minimum: Number(issue.minimum) };
    case "invalid_type":
      return { expected: jsonTypes[issue.expected] ?? issue.expected };
    case "invalid_value":
      return { values: issue.values.map(String) };
    case "unrecognized_keys":
      return { keys: issue.keys.slice(0, MAX_KEYS).map(truncateKey) };
    default:
      return undefined;
  }
};

/**
 * Converts an issue of a failed parse, with zod's own code or the one that our check gave it. For
 * several alternatives, returns the issue inside the closest one.
 */
export const toIssue = (issue: z.core.$ZodIssue): Issue => {
  const closest = issue.code === "invalid_union" && findClosestIssue(issue);
  if (closest) return toIssue({ ...closest, path: [...issue.path, ...closest.path] });
  const data = getData(issue);
  return {
    code: issue.code === "custom" ? (issue.params?.code ?? "invalid_value") : issue.code,
    path: toIssuePointer(issue.path),
    message: issue.message,
    ...(data && { data }),
  };
};
