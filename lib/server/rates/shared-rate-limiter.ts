import { hash } from "node:crypto";
import { createClient } from "@redis/client";
import { createOutageReport } from "@/lib/flow-control/outage-report";
import type { RateLimit, RateLimiter, RateLimitResult } from "@/lib/flow-control/rate-limiter";
import { createCircuit } from "./circuit";

const MAX_RECONNECT_DELAY_MS = 5_000;

/**
 * Counts a call of a window, unless the limit is reached. If refused calls counted too, they would
 * use up a higher limit: of another version, or one that the author has just raised.
 */
const COUNT_SCRIPT = `
  redis.call("SET", KEYS[1], 0, "PX", ARGV[2], "NX")
  local calls = tonumber(redis.call("GET", KEYS[1]))
  local allowed = calls < tonumber(ARGV[1])
  if allowed then calls = redis.call("INCR", KEYS[1]) end
  return { calls, redis.call("PTTL", KEYS[1]), allowed and 1 or 0 }
`;

/**
 * Creates a rate limiter that counts all replicas together in Redis, in the same windows as a
 * single process would. While Redis is unavailable, each replica counts with `localLimiter`. A
 * limit is then multiplied by the number of replicas, but no call fails, and none waits for Redis
 * for longer than 50 ms. An outage is reported once.
 */
export const createSharedRateLimiter = (
  url: string,
  localLimiter: RateLimiter,
  report: (error: unknown) => void,
): RateLimiter & { isConnected(): boolean; close(): void } => {
  const outages = createOutageReport(report);
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    socket: {
      reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, MAX_RECONNECT_DELAY_MS),
    },
  });
  client.on("error", outages.onFailure);
  // The client keeps reconnecting on its own.
  client.connect().catch(outages.onFailure);
  const circuit = createCircuit({
    // A replica, or a Redis without free memory, answers a ping but does not count.
    probe: () => count("probe", { limit: 1, windowSeconds: 1 }),
    onOpen: (error) =>
      outages.onFailure(new Error("Redis did not respond or rejected a write.", { cause: error })),
  });

  const toWindow = (key: string) => `toolwright:rate:${hash("sha256", key, "base64url")}`;
  const toStatus = ({ limit, windowSeconds }: RateLimit, calls: number, ttlMs: number) => ({
    limit,
    windowSeconds,
    remaining: Math.max(0, limit - calls),
    resetSeconds: Math.min(windowSeconds, Math.max(1, Math.ceil(ttlMs / 1000))),
  });
  const count = async (key: string, limit: RateLimit): Promise<RateLimitResult> => {
    const window = toWindow(key);
    const ms = limit.windowSeconds * 1000;
    const [calls, ttlMs, allowed] = (await client.eval(COUNT_SCRIPT, {
      keys: [window],
      arguments: [String(limit.limit), String(ms)],
    })) as [number, number, number];
    return Object.assign(toStatus(limit, calls, ttlMs), { allowed: allowed === 1 });
  };
  const read = async (key: string, limit: RateLimit) => {
    const window = toWindow(key);
    const [calls, ttlMs] = await client.multi().get(window).pTTL(window).execTyped();
    const status = calls === null ? undefined : toStatus(limit, Number(calls), ttlMs);
    return { status };
  };

  return {
    async consume(key, limit, space) {
      const shared = client.isReady ? await circuit.run(() => count(key, limit)) : undefined;
      if (shared === undefined) return localLimiter.consume(key, limit, space);
      outages.onSuccess();
      return shared;
    },
    async peek(key, limit, space) {
      const shared = client.isReady ? await circuit.run(() => read(key, limit)) : undefined;
      return shared ? shared.status : localLimiter.peek(key, limit, space);
    },
    isConnected: () => client.isReady && !circuit.isOpen(),
    close() {
      circuit.close();
      client.destroy();
    },
  };
};
