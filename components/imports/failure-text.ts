import { ProblemError } from "@/components/client/api";

/** Explains why saving failed, listing at most five issues. */
export const failureText = (error: unknown): string => {
  const issues = error instanceof ProblemError ? error.issues : [];
  const lines = issues.map(({ path, message }) => `${path}: ${message}`).slice(0, 5);
  return lines.join(" ") || (error instanceof Error ? error.message : "Could not save. Try again.");
};
