/**
 * Reports only the first of consecutive failures, because work that is retried every second would
 * flood the log.
 */
export const createOutageReport = <Problem>(report: (problem: Problem) => void) => {
  let isReported = false;
  const onFailure = (problem: Problem): void => {
    if (!isReported) report(problem);
    isReported = true;
  };
  const onSuccess = (): void => {
    isReported = false;
  };
  return {
    onFailure,
    onSuccess,
    /** Waits for the work, which may fail. */
    watch: (work: Promise<unknown>): Promise<void> => work.then(onSuccess, onFailure),
  };
};
