// Node before 23.9 measures only the whole process, including its compiler threads.
const readCpuUsage = () => process.threadCpuUsage?.() ?? process.cpuUsage();

const getCpuMs = () => {
  const { user, system } = readCpuUsage();
  return (user + system) / 1000;
};

/** Below this many milliseconds, the system call would cost more than what it measures. */
const MIN_MEASURED_MS = 5;

/**
 * Starts a timer of CPU time. The returned function gives the milliseconds used since. Wall-clock time up to the
 * first reading after 5 ms counts as used, so on a busy machine the result may be too high but never too low.
 */
export const startCpuTimer = (): (() => number) => {
  const startedAt = performance.now();
  let baseline: { elapsedMs: number; cpuMs: number } | undefined;
  return () => {
    const elapsedMs = performance.now() - startedAt;
    if (elapsedMs < MIN_MEASURED_MS) return elapsedMs;
    baseline ??= { elapsedMs: elapsedMs, cpuMs: getCpuMs() };
    return baseline.elapsedMs + getCpuMs() - baseline.cpuMs;
  };
};
