import type { Log } from "@/lib/handlers/handler";
import type { LogEntry } from "./call-log";

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
