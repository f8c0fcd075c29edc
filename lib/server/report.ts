import { isAppError } from "@/lib/errors";
import { toLogLine } from "./log-line";

const describe = (error: unknown) =>
  error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);

/** Logs an unexpected error as one JSON line on standard error, for the operator. */
export const report = (error: unknown, requestId: string): void => {
  const level = isAppError(error) ? "warn" : "error";
  const at = new Date().toISOString();
  process.stderr.write(toLogLine({ at, level, requestId, error: describe(error) }));
};
