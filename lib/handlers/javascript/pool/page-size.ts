import { readFileSync } from "node:fs";

/**
 * Returns the size in bytes of a memory page on Linux: 4 KB on x64, up to 64 KB on ARM64. Node does
 * not expose it, so it is the power of two nearest to this process's resident bytes per page.
 */
export const readPageSize = (): number => {
  const [, residentPages] = readFileSync("/proc/self/statm", "utf8").split(" ");
  return 2 ** Math.round(Math.log2(process.memoryUsage.rss() / Number(residentPages)));
};
