import { createRateLimiter } from "@/lib/flow-control/rate-limiter";

type Rule = { window: number; max: number };

/**
 * Creates the counter of requests to the sign-in routes by address, for the library. The library's
 * own counters restart only after a whole window without a request, so steady requests, even if
 * few, such as those of a hosted assistant, would eventually be refused. `now` returns
 * milliseconds.
 */
export const createAuthLimits = (now: () => number) => {
  const limiter = createRateLimiter(now);
  return {
    async consume(key: string, { window: windowSeconds, max: limit }: Rule) {
      const { allowed, resetSeconds } = limiter.consume(key, { limit, windowSeconds });
      return { allowed, retryAfter: allowed ? null : resetSeconds };
    },
  };
};
