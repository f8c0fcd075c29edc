import { format } from "node:util";
import { toLogLine } from "./log-line";

/**
 * Prints what libraries report on the console as log lines. Next prints paths and messages as they came in a request,
 * line ends included. Returns a function that restores the console.
 */
export const captureConsole = (
  write: (line: string) => void = (line) => void process.stderr.write(line),
): (() => void) => {
  const { error, warn } = console;
  const capture =
    (level: "error" | "warn") =>
    (...values: unknown[]) =>
      write(toLogLine({ at: new Date().toISOString(), level, error: format(...values) }));
  Object.assign(console, { error: capture("error"), warn: capture("warn") });
  return () => void Object.assign(console, { error, warn });
};
