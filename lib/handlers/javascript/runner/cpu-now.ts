// Node before 23.9 knows only the whole process's time, its compiler threads included.
const usage = () => process.threadCpuUsage?.() ?? process.cpuUsage();

/** Processor time used so far, in milliseconds. */
export const cpuNow = () => {
  const { user, system } = usage();
  return (user + system) / 1000;
};
