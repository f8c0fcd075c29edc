/**
 * Creates a function that waits for work and reports only the first of consecutive failures. Work
 * that is retried every second would flood the log.
 */
export const createFirstFailureReporter = (reportError: (error: unknown) => void) => {
  let isFailing = false;
  return (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => {
        isFailing = false;
      },
      (error: unknown) => {
        if (!isFailing) reportError(error);
        isFailing = true;
      },
    );
};
