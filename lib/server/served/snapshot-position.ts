import fs from "node:fs";
import path from "node:path";

/** Returns the folder of the snapshot of what this server has served. */
export const toSnapshotFolder = (data: string): string => path.join(data, "snapshot");

/** The file that is rewritten every few seconds while the others are known to be current. */
export const POSITION_FILE = "position";

/** Whether a time is recent. One far in the future is not: this clock, or an earlier one, is wrong. */
export const isRecent = (time: number, maxAgeMs: number): boolean =>
  Math.abs(Date.now() - time) <= maxAgeMs;

/** Whether there is a snapshot that is recent enough to serve from. */
export function hasRecentSnapshot({ data, maxStaleMs }: { data: string; maxStaleMs: number }) {
  const stat = fs.statSync(path.join(toSnapshotFolder(data), POSITION_FILE), {
    throwIfNoEntry: false,
  });
  return stat !== undefined && isRecent(stat.mtimeMs, maxStaleMs);
}
