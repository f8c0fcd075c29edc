import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault.ts";
import { SCARCE_CALLS } from "./fault-agent.ts";
import type { FaultProduct } from "./fault-product.ts";

const DEADLINE_MS = 60_000;

/** Waits until these servers share their counts. Throws after `DEADLINE_MS`. */
const awaitRedis = async (origins: readonly string[]): Promise<void> => {
  const deadline = Date.now() + DEADLINE_MS;
  const isAway = async (origin: string) =>
    (await (await fetch(`${origin}/api/health/ready`)).text()).includes("redis_away");
  for (const origin of origins)
    while (await isAway(origin)) {
      if (Date.now() > deadline) throw new Error(`${origin} does not reach Redis.`);
      await sleep(250);
    }
};

/**
 * Calls a tool on two servers alternately. Resolves to how often it ran. A limit that each server
 * counts alone permits twice as many calls.
 */
const countScarce = async (product: FaultProduct, origins: readonly string[]): Promise<number> => {
  let count = 0;
  for (let round = 0; round < SCARCE_CALLS; round++)
    for (const origin of origins)
      if ((await product.call("scarce", { origin })) === 200) count += 1;
  return count;
};

export const redisAway: Fault = {
  name: "Redis is frozen, then gone, at 50 calls/s of a tool with a rate limit",
  criterion:
    "every call is answered, with a p95 below 500 ms; two servers share their counts before and after",
  async findObstacle() {
    const { redisProgram } = await import("../testing/redis.ts");
    return redisProgram ? undefined : "Redis is not installed";
  },
  async run(product) {
    const { startRedis } = await import("../testing/redis.ts");
    const redis = await startRedis();
    const start = () => product.startAnother({ REDIS_URL: redis.url });
    const servers = [await start(), await start()] as const;
    const origins = servers.map(({ url }) => url);
    const [server] = servers;
    try {
      await awaitRedis(origins);
      const before = await countScarce(product, origins);
      const load = product.load(50, { tool: "limited", origin: server.url });
      await sleep(1_000);
      redis.freeze();
      await sleep(4_000);
      await redis.stop();
      await sleep(2_000);
      await redis.startAgain();
      await awaitRedis(origins);
      const result = await load.stop();
      const after = await countScarce(product, origins);
      const { figure, passed } = await product.checkLog(result);
      return {
        figure: `p95 ${result.p95Ms} ms; ${before} and ${after} of ${2 * SCARCE_CALLS} calls through a limit of ${SCARCE_CALLS}; ${figure}`,
        passed:
          passed &&
          before === SCARCE_CALLS &&
          after === SCARCE_CALLS &&
          result.acknowledged.length === result.sent &&
          result.p95Ms < 500,
      };
    } finally {
      await redis.stop();
      await Promise.all(servers.map((each) => each.stop()));
    }
  },
};
