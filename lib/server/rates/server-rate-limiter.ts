import { createRateLimiter, type RateLimiter } from "@/lib/flow-control/rate-limiter";
import { report } from "../log/report";
import { createSharedRateLimiter } from "./shared-rate-limiter";

/**
 * Describes an outage of Redis. If a host with several addresses refuses the connection, the error
 * has a code and no message.
 */
export const describeRedisOutage = (error: unknown): string => {
  const { message = "", code = "no response" } = error as NodeJS.ErrnoException;
  return `REDIS_URL: Redis is not available (${message || code}): until it is, each server counts rate limits on its own.`;
};

type ServerRateLimiter = RateLimiter & {
  /** Whether Redis is connected. Undefined without Redis. */
  isConnected(): boolean | undefined;
  close(): void;
};

/** Creates the rate limiter of this server, which shares its counts if there is a Redis. */
export const createServerRateLimiter = (redisUrl: string | undefined): ServerRateLimiter => {
  const localLimiter = createRateLimiter(() => performance.now());
  return redisUrl === undefined
    ? { ...localLimiter, isConnected: () => undefined, close: () => {} }
    : createSharedRateLimiter(redisUrl, localLimiter, (error) =>
        report(describeRedisOutage(error), "rates"),
      );
};
