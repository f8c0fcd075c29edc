import type { RateLimitStatus } from "@/lib/errors";

/** `limit` calls in a window of `windowSeconds` that begins with the first of them. */
export type RateLimit = Pick<RateLimitStatus, "limit" | "windowSeconds">;
export type RateLimitResult = RateLimitStatus & { allowed: boolean };

/** Fixed windows, counted by key. */
export type RateLimiter = {
  consume(key: string, limit: RateLimit): RateLimitResult | Promise<RateLimitResult>;
  /** What remains, without counting anything; undefined if no window has begun. */
  peek(
    key: string,
    limit: RateLimit,
  ): RateLimitStatus | undefined | Promise<RateLimitStatus | undefined>;
};

/** With this many windows, expired ones are dropped, and then the oldest. */
const MAX_WINDOWS = 10_000;
/** Looking for the expired ones takes a while, so new identities must not cause it each time. */
const SWEEP_INTERVAL_MS = 1_000;

type Window = { startedAt: number; ms: number; count: number };

/** Milliseconds. Exactly the window's length at its start, which `end - now` is not for floating-point clocks. */
const remainingMs = ({ startedAt, ms }: Window, now: number) => ms - (now - startedAt);

/** Counts in this process; `now` is a clock in milliseconds. */
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
    // A caller that makes up identities faster than windows expire only cuts the oldest windows short.
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
