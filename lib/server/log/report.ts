import { inspect } from "node:util";
import { isAppError } from "@/lib/errors";
import type { RequestDetails } from "@/lib/http/request-id";
import { getLogFormat } from "../env";
import { type LogEntry, toLogLine } from "./log-line";

/**
 * Describes an error with its causes. For example, a failed `fetch` names only there what failed. If
 * a host with several addresses refuses a connection, the error has a code and no message.
 */
const toMessage = (error: Error): string => {
  const { name, message, code, cause }: NodeJS.ErrnoException = error;
  // Prisma's messages have several lines.
  const own = `${name}: ${(message || code || "").replace(/\s+/g, " ").trim()}`;
  return cause instanceof Error ? `${own} (${toMessage(cause)})` : own;
};

export const describeError = (error: unknown): { message: string; stack?: string | undefined } => {
  // Some libraries report their errors as plain objects.
  if (!(error instanceof Error))
    return { message: typeof error === "string" ? error : inspect(error, { compact: true }) };
  const { name, message, stack } = error;
  // Without the message, which the stack begins with.
  return {
    message: toMessage(error),
    stack: stack?.replace(`${name}: ${message}`, "").trim(),
  };
};

/**
 * Converts an unexpected error to an entry of the operator's log. `about` is a request or a part of
 * the server.
 */
export const toLogEntry = (error: unknown, about: RequestDetails | string): LogEntry => {
  const { message, stack } = describeError(error);
  return {
    time: new Date().toISOString(),
    level: isAppError(error) ? "warn" : "error",
    message,
    ...(typeof about === "string" ? { component: about } : about),
    ...(stack && { stack }),
  };
};

/** Logs an unexpected error to standard error, for the operator. */
export const report = (error: unknown, about: RequestDetails | string): void => {
  process.stderr.write(toLogLine(toLogEntry(error, about), getLogFormat()));
};
