// Node before 23.9 knows only the whole process's time, its compiler threads included.
const usage = () => process.threadCpuUsage?.() ?? process.cpuUsage();

const cpuNow = () => {
  const { user, system } = usage();
  return (user + system) / 1000;
};

/** Below this asking the system costs more than what is measured, milliseconds. */
const short = 5;

/**
 * A stopwatch of processor time, started now: gives the milliseconds used since. What passes before it is first
 * asked after 5 ms counts as used, so it may tell too much on a busy machine and never too little.
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
