// Node before 23.9 measures only the whole process, including its compiler threads.
const usage = () => process.threadCpuUsage?.() ?? process.cpuUsage();

const cpuNow = () => {
  const { user, system } = usage();
  return (user + system) / 1000;
};

/** Below this many milliseconds, the system call would cost more than what it measures. */
const short = 5;

/**
 * Starts a timer of CPU time. The returned function gives the milliseconds used since. Wall-clock time up to the
 * first reading after 5 ms counts as used, so on a busy machine the result may be too high but never too low.
 */
export const startCpuWatch = (): (() => number) => {
  const from = performance.now();
  let counted: { before: number; from: number } | undefined;
  return () => {
    const passed = performance.now() - from;
    if (passed < short) return passed;
    counted ??= { before: passed, from: cpuNow() };
    return counted.before + cpuNow() - counted.from;
  };
};
