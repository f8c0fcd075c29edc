import fs from "node:fs";

/**
 * Processor time a process has used so far, all its threads together but none of its children, in
 * microseconds. Known on Linux only, and there in steps of 10 ms.
 */
export const cpuTime = (pid: number | undefined): number => {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name, which may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return Number.NaN;
  }
};
