import fs from "node:fs";

const readParent = (pid: string): number | undefined => {
  try {
    // The name in parentheses may contain spaces.
    return Number(fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {
    return undefined;
  }
};

/** Returns the processes that a process started and that are still running. Linux only. */
export const listChildren = (parent: number): number[] =>
  fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && readParent(name) === parent)
    .map(Number);

/** Whether a process is still running. Linux only. */
export const isRunning = (pid: number): boolean => fs.existsSync(`/proc/${pid}`);
