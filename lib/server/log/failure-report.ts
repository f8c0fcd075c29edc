const REPORT_INTERVAL_MS = 60_000;

/** Creates a function that reports a repeated failure at most once a minute. */
export const createFailureReport = <Args extends unknown[]>(report: (...args: Args) => void) => {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (...args: Args): void => {
    if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
    reportedAt = performance.now();
    report(...args);
  };
};
