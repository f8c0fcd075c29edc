import { type AppError, createIssueError } from "@/lib/errors";
import type { FetchProblem } from "./import-kind";

/**
 * Creates the error for a URL that could not be read. `attempt` is a sentence that says what was
 * tried. A URL that the outbound guard refuses is the caller's mistake, not a fault of the service.
 */
export const createFetchError = (
  attempt: string,
  { problem, isBlocked = false }: FetchProblem,
): AppError =>
  createIssueError(isBlocked ? "unprocessable" : "upstream_failed", {
    code: "unreachable",
    path: "/url",
    message: `${attempt} ${problem}`,
  });
