import type { Log } from "@/lib/handlers/handler";
import type { LogEntry } from "./call-log";

/** A call's log whose lines are told as they are kept: what the log leaves out, nobody is told of. */
export const liveLog =
  (
    { entries, log }: { entries: readonly LogEntry[]; log: Log },
    tell: (line: LogEntry) => void,
  ): Log =>
  (level, message, data) => {
    const before = entries.length;
    log(level, message, data);
    const line = entries[before];
    if (line) tell(line);
  };
