import { hash } from "node:crypto";
import { createClient } from "@redis/client";
import type { RateLimit, RateLimiter, RateLimitResult } from "@/lib/runtime/policy/rate-limiter";
import { createCircuit } from "./circuit";

const MAX_RECONNECT_DELAY_MS = 5_000;

/**
 * Counts together with all replicas in Redis, in the same windows as one process would. While Redis is unavailable
 * each replica counts with `localLimiter`: a limit is then multiplied by the number of replicas, but no call fails,
 * and none waits for Redis for longer than 50 ms. An outage is reported once.
 */
export const createSharedRateLimiter = (
  url: string,
  localLimiter: RateLimiter,
  report: (error: unknown) => void,
): RateLimiter & { isConnected(): boolean; close(): void } => {
  let isReported = false;
  const onOutage = (error: unknown) => {
    if (!isReported) report(error);
    isReported = true;
  };
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    socket: {
      reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, MAX_RECONNECT_DELAY_MS),
    },
  });
  client.on("error", onOutage);
  // The client keeps reconnecting by itself.
  client.connect().catch(onOutage);
  const circuit = createCircuit({
    probe: () => client.ping(),
    onOpen: (error) => onOutage(new Error("Redis did not respond.", { cause: error })),
  });

  const count = async (
    key: string,
    { limit, windowSeconds }: RateLimit,
  ): Promise<RateLimitResult> => {
    const window = `toolwright:rate:${hash("sha256", key, "base64url")}`;
    const ms = windowSeconds * 1000;
    const [, calls, ttlMs] = await client
      .multi()
      .set(window, 0, { expiration: { type: "PX", value: ms }, condition: "NX" })
      .incr(window)
      .pTTL(window)
      .execTyped();
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
      const shared = client.isReady ? await circuit.run(() => count(key, limit)) : undefined;
      if (shared === undefined) return localLimiter.consume(key, limit);
      isReported = false;
      return shared;
    },
    isConnected: () => client.isReady && !circuit.isOpen(),
    close() {
      circuit.close();
      client.destroy();
    },
  };
};
