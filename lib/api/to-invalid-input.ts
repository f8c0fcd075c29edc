import type { z } from "zod";
import { AppError } from "@/lib/errors";
import { toIssue } from "@/lib/schema/zod-issue";

/** Converts a zod error to `invalid_input`, with an issue for each invalid value. */
export const toInvalidInput = (error: z.ZodError): AppError => {
  const issues = error.issues.map(toIssue);
  const [first] = issues;
  const suffix = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  const prefix = first?.path ? `${first.path}: ` : "";
  return new AppError("invalid_input", `${prefix}${first?.message ?? "Invalid input."}${suffix}`, {
    issues,
  });
};
