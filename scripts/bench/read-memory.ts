import fs from "node:fs";

/** Resident memory of a process in MB. Linux only; NaN elsewhere. */
export const readMemory = (pid: number | undefined): number => {
  try {
    const status = fs.readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  } catch {
    return Number.NaN;
  }
};
