import { AppError, type Issue } from "@/lib/errors";

/** Throws `invalid_input` unless the list is empty. */
export const rejectIssues = (issues: Issue[]): void => {
  const [first] = issues;
  if (first) throw new AppError("invalid_input", first.message, { issues });
};
