import type { Log, LogLevel } from "@/lib/handlers/handler";

export type LogEntry = { level: LogLevel; message: string; data?: unknown; at: number };

/** What one call may log, in characters of JSON. */
const MAX_LOG_CHARS = 64 * 1024;
/** For the rest of a line, so that empty ones come to an end, too. */
const LINE_CHARS = 32;

const measure = ({ message, data }: LogEntry): number =>
  LINE_CHARS + message.length + (data === undefined ? 0 : (JSON.stringify(data)?.length ?? 0));

/**
 * Collects a call's log after the given lines, `at` in milliseconds since its start. Past 64 KB it adds one last line
 * and stops.
 */
export const createCallLog = (
  now: () => number,
  earlierEntries: readonly LogEntry[] = [],
): { entries: LogEntry[]; log: Log } => {
  const startedAt = now();
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

/** A call's log that also passes each line on as it is stored; lines that the log drops are not passed on. */
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
