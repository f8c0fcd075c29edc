import fs from "node:fs";

/** Returns the resident memory of a process in KB. Linux only; NaN elsewhere. */
export const readKilobytes = (pid: number | undefined): number => {
  try {
    const status = fs.readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  } catch {
    return Number.NaN;
  }
};

/** Returns the resident memory of a process in whole MB. Linux only; NaN elsewhere. */
export const readMemory = (pid: number | undefined): number =>
  Math.round(readKilobytes(pid) / 1024);
