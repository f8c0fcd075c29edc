import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@redis/client";
import { afterEach, expect, it } from "vitest";
import { createRateLimiter, type RateLimiter } from "@/lib/flow-control/rate-limiter";
import { redisProgram, startRedis } from "@/scripts/testing/redis.ts";
import { createSharedRateLimiter } from "./shared-rate-limiter";

/** Skipped, and counted as such, if Redis is not installed and cannot be fetched. */
const withRedis = it.skipIf(!redisProgram);

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const openRedis = async () => {
  const redis = await startRedis();
  cleanups.push(redis.stop);
  return redis;
};

/** Starts one replica. `shares` resolves to whether it already counts in Redis. */
const startReplica = (url: string) => {
  const errors: string[] = [];
  const innerLimiter = createRateLimiter(() => performance.now());
  let localCalls = 0;
  const localLimiter: RateLimiter = {
    consume(...args) {
      localCalls += 1;
      return innerLimiter.consume(...args);
    },
    peek: innerLimiter.peek,
  };
  const limiter = createSharedRateLimiter(url, localLimiter, (error) => errors.push(String(error)));
  cleanups.push(limiter.close);
  const isShared = async () => {
    const before = localCalls;
    await limiter.consume("probe", { limit: 1, windowSeconds: 1 });
    return localCalls === before;
  };
  return { limiter, errors, shares: isShared };
};
const startReplicas = async (url: string, count = 1) => {
  const replicas = Array.from({ length: count }, () => startReplica(url));
  for (const { shares: isShared } of replicas) await expect.poll(isShared).toBe(true);
  return replicas;
};

withRedis("counts all replicas in one window, and reports to each what remains", async () => {
  const { url } = await openRedis();
  const [one, two] = await startReplicas(url, 2);
  const results = [
    await one?.limiter.consume("a", { limit: 3, windowSeconds: 60 }),
    await two?.limiter.consume("a", { limit: 3, windowSeconds: 60 }),
    await one?.limiter.consume("a", { limit: 3, windowSeconds: 60 }),
    await two?.limiter.consume("a", { limit: 3, windowSeconds: 60 }),
    await two?.limiter.consume("b", { limit: 3, windowSeconds: 60 }),
  ];
  expect(results).toMatchObject([
    { allowed: true, remaining: 2, resetSeconds: 60 },
    { allowed: true, remaining: 1, resetSeconds: 60 },
    { allowed: true, remaining: 0, resetSeconds: 60 },
    { allowed: false, remaining: 0, resetSeconds: 60 },
    { allowed: true, remaining: 2, resetSeconds: 60 },
  ]);
});

withRedis("reports what remains on all replicas without counting", async () => {
  const { url } = await openRedis();
  const [one, two] = await startReplicas(url, 2);
  const limit = { limit: 3, windowSeconds: 60 };
  expect(await two?.limiter.peek("a", limit)).toBeUndefined();
  await one?.limiter.consume("a", limit);
  const status = { ...limit, remaining: 2, resetSeconds: 60 };
  expect(await two?.limiter.peek("a", limit)).toEqual(status);
  expect(await two?.limiter.peek("a", limit)).toEqual(status);
});

withRedis("never allows more calls than the limit, however many arrive at once", async () => {
  const { url } = await openRedis();
  const replicas = await startReplicas(url, 3);
  const all = replicas.flatMap(({ limiter }) =>
    Array.from({ length: 50 }, () => limiter.consume("a", { limit: 30, windowSeconds: 60 })),
  );
  // Keeps the server busy for longer than it waits for Redis.
  const from = performance.now();
  while (performance.now() - from < 300);
  const results = await Promise.all(all);
  expect(results.filter(({ allowed }) => allowed)).toHaveLength(30);
});

withRedis("does not count refused calls, so that a higher limit applies at once", async () => {
  const { url } = await openRedis();
  const [replica] = await startReplicas(url);
  const consume = async (limit: number) =>
    (await replica?.limiter.consume("a", { limit, windowSeconds: 60 }))?.allowed;
  expect([await consume(1), await consume(1), await consume(1)]).toEqual([true, false, false]);
  expect([await consume(2), await consume(2)]).toEqual([true, false]);
});

withRedis("starts a new window when the previous one has ended", async () => {
  const { url } = await openRedis();
  const [replica] = await startReplicas(url);
  const consume = async () =>
    (await replica?.limiter.consume("a", { limit: 1, windowSeconds: 1 }))?.allowed;
  expect([await consume(), await consume()]).toEqual([true, false]);
  await expect.poll(consume, { timeout: 3_000 }).toBe(true);
});

withRedis("counts locally while Redis is unavailable, reports it once, and recovers", async () => {
  const redis = await openRedis();
  const [replica] = await startReplicas(redis.url);
  await redis.stop();
  const consume = async () =>
    (await replica?.limiter.consume("a", { limit: 2, windowSeconds: 60 }))?.allowed;
  expect([await consume(), await consume(), await consume()]).toEqual([true, true, false]);
  await expect.poll(() => replica?.errors.length).toBe(1);
  expect(replica?.limiter.isConnected()).toBe(false);
  await redis.startAgain();
  // Even if nothing is counted in the meantime.
  await expect.poll(() => replica?.limiter.isConnected(), { timeout: 10_000 }).toBe(true);
  expect(await replica?.shares()).toBe(true);
  expect(replica?.errors).toHaveLength(1);
});

withRedis.each([
  ["a replica", ["REPLICAOF", "127.0.0.1", "1"], ["REPLICAOF", "NO", "ONE"]],
  ["full", ["CONFIG", "SET", "maxmemory", "1"], ["CONFIG", "SET", "maxmemory", "0"]],
])("is not connected while Redis is %s, although it responds", async (_, begin, end) => {
  const { url } = await openRedis();
  const [replica] = await startReplicas(url);
  const client = await createClient({ url }).connect();
  cleanups.push(() => client.destroy());
  await client.sendCommand(begin);
  expect(await replica?.shares()).toBe(false);
  // Longer than until the next probe.
  await sleep(1_500);
  expect(replica?.limiter.isConnected()).toBe(false);
  await client.sendCommand(end);
  await expect.poll(() => replica?.limiter.isConnected(), { timeout: 5_000 }).toBe(true);
  expect(await replica?.shares()).toBe(true);
  expect(replica?.errors).toHaveLength(1);
});

withRedis("waits only once, and briefly, for a Redis that does not respond", async () => {
  const redis = await openRedis();
  const [replica] = await startReplicas(redis.url);
  redis.freeze();
  const results = [];
  for (let call = 0; call < 3; call += 1)
    results.push(await replica?.limiter.consume("a", { limit: 2, windowSeconds: 60 }));
  expect(results.map((result) => result?.allowed)).toEqual([true, true, false]);
  expect(replica?.errors).toEqual([expect.stringContaining("Redis did not respond")]);
});

it("counts locally if Redis was never available", async () => {
  const { limiter, errors } = startReplica("redis://127.0.0.1:1");
  expect(await limiter.consume("a", { limit: 1, windowSeconds: 60 })).toMatchObject({
    allowed: true,
    remaining: 0,
    resetSeconds: 60,
  });
  await expect.poll(() => errors.length).toBe(1);
});
