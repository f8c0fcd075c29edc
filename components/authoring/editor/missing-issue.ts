import type { Issue } from "@/lib/errors";

/** Creates the issue of a field that has no value, with a message that says what to enter. */
export const createMissingIssue = (path: string, message: string): Issue => ({
  code: "invalid_value",
  path,
  message,
});
