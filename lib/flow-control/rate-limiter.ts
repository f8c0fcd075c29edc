import type { RateLimitStatus } from "@/lib/errors";

/** Allows `limit` calls in a window of `windowSeconds`, which begins with the first call. */
export type RateLimit = Pick<RateLimitStatus, "limit" | "windowSeconds">;
export type RateLimitResult = RateLimitStatus & { allowed: boolean };

/** A fixed-window rate limiter, counting by key. */
export type RateLimiter = {
  consume(key: string, limit: RateLimit): RateLimitResult | Promise<RateLimitResult>;
  /** Returns the current status without counting a call. Undefined if no window has begun. */
  peek(
    key: string,
    limit: RateLimit,
  ): RateLimitStatus | undefined | Promise<RateLimitStatus | undefined>;
};

/** Maximum windows kept. At this limit, expired ones are dropped first, then the oldest. */
const MAX_WINDOWS = 10_000;
/**
 * Minimum time between sweeps. A sweep is slow, so new identities must not trigger one each time.
 */
const SWEEP_INTERVAL_MS = 1_000;

type Window = { startedAt: number; ms: number; count: number };

/**
 * Returns milliseconds. At the start this is exactly the window's length, which `end - now` is not
 * with floating-point clocks.
 */
const remainingMs = ({ startedAt, ms }: Window, now: number) => ms - (now - startedAt);

/** Creates a rate limiter that counts in this process. `now` is a clock in milliseconds. */
export const createRateLimiter = (now: () => number) => {
  const windows = new Map<string, Window>();
  let sweptAt = Number.NEGATIVE_INFINITY;
  const sweep = (at: number) => {
    if (at - sweptAt < SWEEP_INTERVAL_MS) return;
    sweptAt = at;
    for (const [key, window] of windows) if (remainingMs(window, at) <= 0) windows.delete(key);
  };
  const evict = (at: number) => {
    if (windows.size < MAX_WINDOWS) return;
    sweep(at);
    // A caller that invents identities faster than windows expire only cuts the oldest windows
    // short.
    const oldest = windows.keys().next().value;
    if (windows.size >= MAX_WINDOWS && oldest !== undefined) windows.delete(oldest);
  };
  const toStatus = (window: Window, at: number, { limit, windowSeconds }: RateLimit) => ({
    limit,
    windowSeconds,
    remaining: Math.max(0, limit - window.count),
    resetSeconds: Math.max(1, Math.ceil(remainingMs(window, at) / 1000)),
  });
  return {
    consume(key: string, limit: RateLimit): RateLimitResult {
      const at = now();
      let window = windows.get(key);
      if (!window || remainingMs(window, at) <= 0) {
        windows.delete(key);
        evict(at);
        window = { startedAt: at, ms: limit.windowSeconds * 1000, count: 0 };
        windows.set(key, window);
      }
      const allowed = window.count < limit.limit;
      if (allowed) window.count += 1;
      return Object.assign(toStatus(window, at, limit), { allowed });
    },
    peek(key: string, limit: RateLimit): RateLimitStatus | undefined {
      const at = now();
      const window = windows.get(key);
      return window && remainingMs(window, at) > 0 ? toStatus(window, at, limit) : undefined;
    },
  } satisfies RateLimiter;
};
