const REPORT_INTERVAL_MS = 60_000;

/** Creates a function that reports a repeated failure at most once a minute. */
export const createFailureReport = (report: (error: unknown) => void) => {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (error: unknown) => {
    if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
    reportedAt = performance.now();
    report(error);
  };
};
