type QueryState = { isLoading: boolean; isFetched: boolean; failureCount: number };

/**
 * Whether the first attempt to load something has not ended yet. What it would move waits for that,
 * but not for any further attempts.
 */
export const isFirstAttempt = ({ isLoading, isFetched, failureCount }: QueryState): boolean =>
  isLoading && !isFetched && failureCount === 0;
