/** A refused connection to several addresses is an error with a code and no message. */
export const describeRedisOutage = (error: unknown): string => {
  const { message = "", code = "no response" } = error as NodeJS.ErrnoException;
  return `REDIS_URL: Redis cannot be used (${message || code}): until it can, each server counts rate limits on its own.`;
};
