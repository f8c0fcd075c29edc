import { format } from "node:util";
import { getLogFormat } from "../env";
import { toLogLine } from "./log-line";

/**
 * Prints what libraries report on the console as log entries. Next prints paths and messages
 * exactly as they came in a request, including line endings. Returns a function that restores the
 * console.
 */
export const captureConsole = (
  write: (line: string) => void = (line) => void process.stderr.write(line),
  logFormat = getLogFormat(),
): (() => void) => {
  const { error, warn } = console;
  const capture =
    (level: "error" | "warn") =>
    (...values: unknown[]) => {
      const time = new Date().toISOString();
      write(toLogLine({ time, level, message: format(...values) }, logFormat));
    };
  Object.assign(console, { error: capture("error"), warn: capture("warn") });
  return () => void Object.assign(console, { error, warn });
};
