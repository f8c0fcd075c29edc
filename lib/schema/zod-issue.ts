import type { z } from "zod";
import type { Issue, IssueData } from "@/lib/errors";
import { appendPointer } from "./json";
import { findClosestIssue } from "./zod-messages";

/** The argument of `context.addIssue`: an issue of our own, with a code that `toIssue` finds again. */
export const customIssue = (
  { code, message, data }: Omit<Issue, "path">,
  path: readonly (string | number)[] = [],
) => ({
  code: "custom" as const,
  path: [...path],
  message,
  params: { code, ...(data && { data }) },
});

/** A zod issue's path as a JSON Pointer. */
export const toIssuePointer = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (at, step) => appendPointer(at, typeof step === "number" ? step : String(step)),
    "",
  );

/** The facts of zod's own checks. Its codes are in snake_case, too. */
const getData = (issue: z.core.$ZodIssue): IssueData | undefined => {
  switch (issue.code) {
    case "custom":
      return issue.params?.data;
    case "too_big":
      return { maximum: Number(issue.maximum) };
    case "too_small":
      return { minimum: Number(issue.minimum) };
    case "invalid_type":
      return { expected: issue.expected };
    case "invalid_value":
      return { values: issue.values.map(String) };
    case "unrecognized_keys":
      return { keys: issue.keys };
    default:
      return undefined;
  }
};

/**
 * One issue of a failed parse: zod's own code, or the one that a check of ours gave it. Of several alternatives, the
 * issue is the one inside of the alternative that is closest.
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
