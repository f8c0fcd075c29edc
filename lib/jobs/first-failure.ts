/** Reports the first of several failures in a row: what is tried every second would fill the log. */
export const createFirstFailureReporter = (reportError: (error: unknown) => void) => {
  let isFailing = false;
  return {
    watch: (work: Promise<unknown>): Promise<void> =>
      work.then(
        () => {
          isFailing = false;
        },
        (error: unknown) => {
          if (!isFailing) reportError(error);
          isFailing = true;
        },
      ),
  };
};
