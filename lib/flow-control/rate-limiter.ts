import type { RateLimitStatus } from "@/lib/errors";

/** Allows `limit` calls in a window of `windowSeconds`, which begins with the first call. */
export type RateLimit = Pick<RateLimitStatus, "limit" | "windowSeconds">;
export type RateLimitResult = RateLimitStatus & { allowed: boolean };

/**
 * A fixed-window rate limiter, counting by key. `space` is the Space that the key belongs to, if any:
 * one with many windows never displaces those of others.
 */
export type RateLimiter = {
  consume(
    key: string,
    limit: RateLimit,
    space?: string,
  ): RateLimitResult | Promise<RateLimitResult>;
  /** Returns the current status without counting a call. Undefined if no window has begun. */
  peek(
    key: string,
    limit: RateLimit,
    space?: string,
  ): RateLimitStatus | undefined | Promise<RateLimitStatus | undefined>;
};

/**
 * Maximum windows kept. At this limit, expired ones are dropped first, then the oldest of a Space
 * that has more than its share.
 */
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

/** The windows of all Spaces, in the order in which they began. */
const createWindows = (now: () => number) => {
  const spaces = new Map<string, Map<string, Window>>();
  let count = 0;
  let sweptAt = Number.NEGATIVE_INFINITY;
  const drop = (space: string, key: string) => {
    const windows = spaces.get(space);
    if (!windows?.delete(key)) return;
    count -= 1;
    if (windows.size === 0) spaces.delete(space);
  };
  const sweep = () => {
    const at = now();
    if (at - sweptAt < SWEEP_INTERVAL_MS) return;
    sweptAt = at;
    for (const [space, windows] of spaces)
      for (const [key, window] of windows) if (remainingMs(window, at) <= 0) drop(space, key);
  };
  /**
   * Drops a window before one is added. Inventing identities only cuts short the windows of one's
   * own Space.
   */
  const evict = (space: string) => {
    if (count < MAX_WINDOWS) return;
    sweep();
    if (count < MAX_WINDOWS) return;
    const share = MAX_WINDOWS / (spaces.has(space) ? spaces.size : spaces.size + 1);
    const exceeds = (each: string) => (spaces.get(each)?.size ?? 0) >= share;
    const largest = exceeds(space) ? space : [...spaces.keys()].find(exceeds);
    const oldest = spaces
      .get(largest ?? space)
      ?.keys()
      .next().value;
    if (largest !== undefined && oldest !== undefined) drop(largest, oldest);
  };
  return {
    get: (space: string, key: string) => spaces.get(space)?.get(key),
    add(space: string, key: string, window: Window) {
      drop(space, key);
      evict(space);
      const windows = spaces.get(space) ?? new Map<string, Window>();
      spaces.set(space, windows.set(key, window));
      count += 1;
    },
  };
};

/** Creates a rate limiter that counts in this process. `now` is a clock in milliseconds. */
export const createRateLimiter = (now: () => number) => {
  const windows = createWindows(now);
  const toStatus = (window: Window, at: number, { limit, windowSeconds }: RateLimit) => ({
    limit,
    windowSeconds,
    remaining: Math.max(0, limit - window.count),
    resetSeconds: Math.max(1, Math.ceil(remainingMs(window, at) / 1000)),
  });
  return {
    consume(key: string, limit: RateLimit, space = ""): RateLimitResult {
      const at = now();
      let window = windows.get(space, key);
      if (!window || remainingMs(window, at) <= 0) {
        window = { startedAt: at, ms: limit.windowSeconds * 1000, count: 0 };
        windows.add(space, key, window);
      }
      const allowed = window.count < limit.limit;
      if (allowed) window.count += 1;
      return Object.assign(toStatus(window, at, limit), { allowed });
    },
    peek(key: string, limit: RateLimit, space = ""): RateLimitStatus | undefined {
      const at = now();
      const window = windows.get(space, key);
      return window && remainingMs(window, at) > 0 ? toStatus(window, at, limit) : undefined;
    },
  } satisfies RateLimiter;
};
