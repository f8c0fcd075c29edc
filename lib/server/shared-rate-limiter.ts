import { hash } from "node:crypto";
import { createClient } from "@redis/client";
import type { RateLimit, RateLimiter, RateLimitResult } from "@/lib/runtime/policy/rate-limiter";

const REDIS_TIMEOUT_MS = 250;
/** How long Redis is not used after it failed to respond in time. */
const REDIS_PAUSE_MS = 5_000;

const withTimeout = <Result>(work: Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Redis did not respond within ${REDIS_TIMEOUT_MS} ms.`)),
      REDIS_TIMEOUT_MS,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/**
 * Counts together with all replicas in Redis, in the same windows as one process would. While Redis is unavailable
 * each replica counts with `localLimiter`: a limit is then multiplied by the number of replicas, but no call fails
 * or waits for it. An outage is reported once.
 */
export const createSharedRateLimiter = (
  url: string,
  localLimiter: RateLimiter,
  report: (error: unknown) => void,
): RateLimiter & { close(): void } => {
  let pausedUntil = 0;
  let isUnavailable = false;
  const onOutage = (error: unknown) => {
    if (!isUnavailable) report(error);
    isUnavailable = true;
  };
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, REDIS_PAUSE_MS) },
  });
  client.on("error", onOutage);
  client.on("ready", () => {
    isUnavailable = false;
    pausedUntil = 0;
  });
  // The client keeps reconnecting by itself.
  client.connect().catch(onOutage);

  const count = async (
    key: string,
    { limit, windowSeconds }: RateLimit,
  ): Promise<RateLimitResult> => {
    const window = `toolwright:rate:${hash("sha256", key, "base64url")}`;
    const ms = windowSeconds * 1000;
    const [, calls, ttlMs] = await withTimeout(
      client
        .multi()
        .set(window, 0, { expiration: { type: "PX", value: ms }, condition: "NX" })
        .incr(window)
        .pTTL(window)
        .execTyped(),
    );
    return {
      allowed: calls <= limit,
      limit,
      windowSeconds,
      remaining: Math.max(0, limit - calls),
      resetSeconds: Math.min(windowSeconds, Math.max(1, Math.ceil(ttlMs / 1000))),
    };
  };

  return {
    async consume(key, limit) {
      if (!client.isReady || performance.now() < pausedUntil)
        return localLimiter.consume(key, limit);
      try {
        const result = await count(key, limit);
        isUnavailable = false;
        return result;
      } catch (error) {
        pausedUntil = performance.now() + REDIS_PAUSE_MS;
        onOutage(error);
        return localLimiter.consume(key, limit);
      }
    },
    close: () => client.destroy(),
  };
};
