/**
 * Describes an outage of Redis. If a host with several addresses refuses the connection, the error
 * has a code and no message.
 */
export const describeRedisOutage = (error: unknown): string => {
  const { message = "", code = "no response" } = error as NodeJS.ErrnoException;
  return `REDIS_URL: Redis is not available (${message || code}): until it is, each server counts rate limits on its own.`;
};
