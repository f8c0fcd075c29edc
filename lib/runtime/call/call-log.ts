import type { Log, LogLevel } from "@/lib/handlers/handler";

export type LogEntry = { level: LogLevel; message: string; data?: unknown; at: number };

/** Maximum size of a call's log, in characters of JSON, estimated. */
const MAX_LOG_CHARS = 64 * 1024;
/** Charged per line for its other fields, so that empty lines count too. */
const LINE_CHARS = 32;

/** Charged for each value that is neither a string nor a container. */
const SCALAR_CHARS = 8;

/** Estimates the characters of a value's JSON, without the cost of serializing it for each line. */
const estimateJsonLength = (value: unknown): number => {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return SCALAR_CHARS;
  let sum = SCALAR_CHARS;
  if (Array.isArray(value)) for (const item of value) sum += estimateJsonLength(item);
  else
    for (const name in value)
      sum += name.length + estimateJsonLength(value[name as keyof typeof value]);
  return sum;
};

const measure = ({ message, data }: LogEntry): number =>
  LINE_CHARS + message.length + (data === undefined ? 0 : estimateJsonLength(data));

/**
 * Collects a call's log after the given lines; `at` is in milliseconds since its start, without the
 * time between those lines and the rest. Beyond 64 KB, it adds one last line and stops.
 */
export const createCallLog = (
  now: () => number,
  earlierEntries: readonly LogEntry[] = [],
): { entries: LogEntry[]; log: Log } => {
  const startedAt = now() - (earlierEntries.at(-1)?.at ?? 0);
  const entries = [...earlierEntries];
  let loggedChars = entries.reduce((sum, entry) => sum + measure(entry), 0);
  return {
    entries,
    log(level, message, data) {
      if (loggedChars > MAX_LOG_CHARS) return;
      const entry: LogEntry = { level, message, at: Math.round((now() - startedAt) * 10) / 10 };
      if (data !== undefined) entry.data = data;
      loggedChars += measure(entry);
      entries.push(
        loggedChars > MAX_LOG_CHARS
          ? { level: "warn", message: "The log is full. Later lines were dropped.", at: entry.at }
          : entry,
      );
    },
  };
};

/**
 * Wraps a call's log to also pass on each line as stored. Lines that the log drops are not passed
 * on.
 */
export const createLiveLog =
  (
    { entries, log }: { entries: readonly LogEntry[]; log: Log },
    onLine: (line: LogEntry) => void,
  ): Log =>
  (level, message, data) => {
    const before = entries.length;
    log(level, message, data);
    const line = entries[before];
    if (line) onLine(line);
  };
