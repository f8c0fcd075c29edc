import fs from "node:fs";

/** Returns the resident memory of a process in whole MB. Linux only; NaN elsewhere. */
export const readMemory = (pid: number | undefined): number => {
  try {
    const status = fs.readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  } catch {
    return Number.NaN;
  }
};
