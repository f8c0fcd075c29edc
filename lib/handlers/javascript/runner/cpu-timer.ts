// Node before 23.9 measures only the whole process, including its compiler threads.
const readCpuUsage = () => process.threadCpuUsage?.() ?? process.cpuUsage();

const getCpuMs = () => {
  const { user, system } = readCpuUsage();
  return (user + system) / 1000;
};

/** Below this many milliseconds, wall-clock time is close enough and cheaper to read. */
const MIN_MEASURED_MS = 5;

/**
 * Starts a CPU timer. The returned function returns the milliseconds used since. Time that a busy
 * machine gives to others does not count.
 */
export const startCpuTimer = (): (() => number) => {
  const startedAt = performance.now();
  const cpuMsBefore = getCpuMs();
  return () => {
    const elapsedMs = performance.now() - startedAt;
    if (elapsedMs < MIN_MEASURED_MS) return elapsedMs;
    return Math.min(elapsedMs, getCpuMs() - cpuMsBefore);
  };
};
