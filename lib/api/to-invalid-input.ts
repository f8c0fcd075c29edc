import type { z } from "zod";
import { AppError } from "@/lib/errors";
import { toIssue } from "@/lib/schema/zod-issue";

/**
 * Maximum issues reported. Nobody reads more, and a hostile document can have tens of thousands.
 */
const MAX_ISSUES = 1000;

/** Converts a zod error to `invalid_input`, with an issue for each invalid value. */
export const toInvalidInput = (error: z.ZodError): AppError => {
  const issues = error.issues.slice(0, MAX_ISSUES).map(toIssue);
  const [first] = issues;
  const suffix = error.issues.length > 1 ? ` (and ${error.issues.length - 1} more)` : "";
  const prefix = first?.path ? `${first.path}: ` : "";
  return new AppError("invalid_input", `${prefix}${first?.message ?? "Invalid input."}${suffix}`, {
    issues,
  });
};
