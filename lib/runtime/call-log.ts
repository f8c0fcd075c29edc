import type { Log, LogLevel } from "@/lib/handlers/handler";

export type LogEntry = { level: LogLevel; message: string; data?: unknown; at: number };

/** What one call may log, in characters of JSON. */
const room = 64 * 1024;

/** Collects a call's log with times in milliseconds since its start; past 64 KB it says so once and stops. */
export const createCallLog = (now: () => number): { entries: LogEntry[]; log: Log } => {
  const started = now();
  const entries: LogEntry[] = [];
  let used = 0;
  return {
    entries,
    log(level, message, data) {
      if (used > room) return;
      const entry: LogEntry = { level, message, at: Math.round((now() - started) * 10) / 10 };
      if (data !== undefined) entry.data = data;
      used += message.length + (data === undefined ? 0 : (JSON.stringify(data)?.length ?? 0));
      entries.push(
        used > room
          ? { level: "warn", message: "The log is full: later lines were left out.", at: entry.at }
          : entry,
      );
    },
  };
};
