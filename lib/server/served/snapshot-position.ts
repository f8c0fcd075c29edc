import fs from "node:fs";
import path from "node:path";

/** Returns the folder of the snapshot of what this server has served. */
export const toSnapshotFolder = (data: string): string => path.join(data, "snapshot");

/** The file that is rewritten every few seconds while the others are known to be current. */
export const POSITION_FILE = "position";

/** Whether there is a snapshot that is recent enough to serve from. */
export function hasRecentSnapshot({ data, maxStaleMs }: { data: string; maxStaleMs: number }) {
  const stat = fs.statSync(path.join(toSnapshotFolder(data), POSITION_FILE), {
    throwIfNoEntry: false,
  });
  return stat !== undefined && Date.now() - stat.mtimeMs <= maxStaleMs;
}
