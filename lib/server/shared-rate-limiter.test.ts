import { afterEach, expect, it } from "vitest";
import { createRateLimiter, type RateLimiter } from "@/lib/runtime/policy/rate-limiter";
import { startRedis } from "./redis-fixture";
import { createSharedRateLimiter } from "./shared-rate-limiter";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const serveRedis = async () => {
  const redis = await startRedis();
  ends.push(redis.stop);
  return redis;
};

/** One replica; `shares` resolves to whether it counts in Redis yet. */
const startReplica = (url: string) => {
  const reported: string[] = [];
  const own = createRateLimiter(() => performance.now());
  let localCalls = 0;
  const localLimiter: RateLimiter = {
    consume(...args) {
      localCalls += 1;
      return own.consume(...args);
    },
  };
  const limiter = createSharedRateLimiter(url, localLimiter, (error) =>
    reported.push(String(error)),
  );
  ends.push(limiter.close);
  const shares = async () => {
    const before = localCalls;
    await limiter.consume("probe", { limit: 1, windowSeconds: 1 });
    return localCalls === before;
  };
  return { limiter, reported, shares };
};
const together = async (url: string, count = 1) => {
  const replicas = Array.from({ length: count }, () => startReplica(url));
  for (const { shares } of replicas) await expect.poll(shares).toBe(true);
  return replicas;
};

it("counts all replicas in one window, and reports to each what remains", async () => {
  const { url } = await serveRedis();
  const [one, two] = await together(url, 2);
  const took = [
    await one?.limiter.consume("a", { limit: 3, windowSeconds: 60 }),
    await two?.limiter.consume("a", { limit: 3, windowSeconds: 60 }),
    await one?.limiter.consume("a", { limit: 3, windowSeconds: 60 }),
    await two?.limiter.consume("a", { limit: 3, windowSeconds: 60 }),
    await two?.limiter.consume("b", { limit: 3, windowSeconds: 60 }),
  ];
  expect(took).toMatchObject([
    { allowed: true, remaining: 2, resetSeconds: 60 },
    { allowed: true, remaining: 1, resetSeconds: 60 },
    { allowed: true, remaining: 0, resetSeconds: 60 },
    { allowed: false, remaining: 0, resetSeconds: 60 },
    { allowed: true, remaining: 2, resetSeconds: 60 },
  ]);
});

it("never allows more calls than the limit, however many arrive at once", async () => {
  const { url } = await serveRedis();
  const replicas = await together(url, 3);
  const all = replicas.flatMap(({ limiter }) =>
    Array.from({ length: 20 }, () => limiter.consume("a", { limit: 7, windowSeconds: 60 })),
  );
  const taken = await Promise.all(all);
  expect(taken.filter(({ allowed }) => allowed)).toHaveLength(7);
});

it("starts a new window when the previous one has ended", async () => {
  const { url } = await serveRedis();
  const [replica] = await together(url);
  const take = async () =>
    (await replica?.limiter.consume("a", { limit: 1, windowSeconds: 1 }))?.allowed;
  expect([await take(), await take()]).toEqual([true, false]);
  await expect.poll(take, { timeout: 3_000 }).toBe(true);
});

it("counts locally while Redis is unavailable, reports it once, and recovers", async () => {
  const redis = await serveRedis();
  const [replica] = await together(redis.url);
  await redis.stop();
  const take = async () =>
    (await replica?.limiter.consume("a", { limit: 2, windowSeconds: 60 }))?.allowed;
  expect([await take(), await take(), await take()]).toEqual([true, true, false]);
  await expect.poll(() => replica?.reported.length).toBe(1);
  await redis.startAgain();
  await expect.poll(() => replica?.shares(), { timeout: 5_000 }).toBe(true);
  expect(replica?.reported).toHaveLength(1);
});

it("waits only once, and briefly, for a Redis that does not respond", async () => {
  const redis = await serveRedis();
  const [replica] = await together(redis.url);
  redis.silence(true);
  const took = [];
  for (let call = 0; call < 3; call += 1)
    took.push(await replica?.limiter.consume("a", { limit: 2, windowSeconds: 60 }));
  expect(took.map((taken) => taken?.allowed)).toEqual([true, true, false]);
  expect(replica?.reported).toEqual([expect.stringContaining("did not respond within 250 ms")]);
});

it("counts locally where Redis was never available", async () => {
  const { limiter, reported } = startReplica("redis://127.0.0.1:1");
  expect(await limiter.consume("a", { limit: 1, windowSeconds: 60 })).toMatchObject({
    allowed: true,
    remaining: 0,
    resetSeconds: 60,
  });
  await expect.poll(() => reported.length).toBe(1);
});
