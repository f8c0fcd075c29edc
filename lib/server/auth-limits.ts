import { createRateLimiter } from "@/lib/flow-control/rate-limiter";

type Rule = { window: number; max: number };

/**
 * Counts requests to the sign-in routes by address, as the library asks for it. Its own counters begin again only after
 * a whole window without a request, so that few but steady requests, as of a hosted assistant, are refused in the end.
 * `now` is in milliseconds.
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
