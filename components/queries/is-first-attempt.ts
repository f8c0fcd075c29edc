/**
 * Whether the first attempt to load something has not ended yet. What it would move waits for that,
 * but not for any further attempts.
 */
export const isFirstAttempt = ({
  isLoading,
  failureCount,
}: {
  isLoading: boolean;
  failureCount: number;
}): boolean => isLoading && failureCount === 0;
