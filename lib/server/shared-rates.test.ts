import { afterEach, expect, it } from "vitest";
import { createRates, type Rates } from "@/lib/runtime/rates";
import { startRedis } from "./redis-fixture";
import { createSharedRates } from "./shared-rates";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const serveRedis = async () => {
  const redis = await startRedis();
  ends.push(redis.stop);
  return redis;
};

/** One replica; `shares` says whether it counts with the others by now. */
const startReplica = (url: string) => {
  const reported: string[] = [];
  const own = createRates(() => performance.now());
  let counted = 0;
  const alone: Rates = {
    take(...asked) {
      counted += 1;
      return own.take(...asked);
    },
  };
  const rates = createSharedRates(url, alone, (error) => reported.push(String(error)));
  ends.push(rates.close);
  const shares = async () => {
    const before = counted;
    await rates.take("is it there?", 1, 1);
    return counted === before;
  };
  return { rates, reported, shares };
};
const together = async (url: string, count = 1) => {
  const replicas = Array.from({ length: count }, () => startReplica(url));
  for (const { shares } of replicas) await expect.poll(shares).toBe(true);
  return replicas;
};

it("lets all replicas have one window, and tells each what is left of it", async () => {
  const { url } = await serveRedis();
  const [one, two] = await together(url, 2);
  const took = [
    await one?.rates.take("a", 3, 60),
    await two?.rates.take("a", 3, 60),
    await one?.rates.take("a", 3, 60),
    await two?.rates.take("a", 3, 60),
    await two?.rates.take("b", 3, 60),
  ];
  expect(took).toEqual([
    { allowed: true, remaining: 2, resetSeconds: 60 },
    { allowed: true, remaining: 1, resetSeconds: 60 },
    { allowed: true, remaining: 0, resetSeconds: 60 },
    { allowed: false, remaining: 0, resetSeconds: 60 },
    { allowed: true, remaining: 2, resetSeconds: 60 },
  ]);
});

it("never lets more through than the limit, however many come at once", async () => {
  const { url } = await serveRedis();
  const replicas = await together(url, 3);
  const all = replicas.flatMap(({ rates }) =>
    Array.from({ length: 20 }, () => rates.take("a", 7, 60)),
  );
  const taken = await Promise.all(all);
  expect(taken.filter(({ allowed }) => allowed)).toHaveLength(7);
});

it("begins a new window when the old one has ended", async () => {
  const { url } = await serveRedis();
  const [replica] = await together(url);
  const take = async () => (await replica?.rates.take("a", 1, 1))?.allowed;
  expect([await take(), await take()]).toEqual([true, false]);
  await expect.poll(take, { timeout: 3_000 }).toBe(true);
});

it("counts alone while Redis is away, says so once, and comes back", async () => {
  const redis = await serveRedis();
  const [replica] = await together(redis.url);
  await redis.stop();
  const take = async () => (await replica?.rates.take("a", 2, 60))?.allowed;
  expect([await take(), await take(), await take()]).toEqual([true, true, false]);
  await expect.poll(() => replica?.reported.length).toBe(1);
  await redis.startAgain();
  await expect.poll(() => replica?.shares(), { timeout: 5_000 }).toBe(true);
  expect(replica?.reported).toHaveLength(1);
});

it("waits for a Redis that does not answer once, and briefly", async () => {
  const redis = await serveRedis();
  const [replica] = await together(redis.url);
  redis.silence(true);
  const took = [];
  for (let call = 0; call < 3; call += 1) took.push(await replica?.rates.take("a", 2, 60));
  expect(took.map((taken) => taken?.allowed)).toEqual([true, true, false]);
  expect(replica?.reported).toEqual([expect.stringContaining("did not answer within 250 ms")]);
});

it("counts alone where there never was a Redis", async () => {
  const { rates, reported } = startReplica("redis://127.0.0.1:1");
  expect(await rates.take("a", 1, 60)).toEqual({ allowed: true, remaining: 0, resetSeconds: 60 });
  await expect.poll(() => reported.length).toBe(1);
});
