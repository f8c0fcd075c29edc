import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault.ts";

export const redisAway: Fault = {
  name: "Redis is frozen, then gone, at 50 calls/s of a tool with a rate limit",
  criterion: "every call is answered, with a p95 below 500 ms",
  async findObstacle() {
    const { redisProgram } = await import("../testing/redis.ts");
    return redisProgram ? undefined : "there is no Redis";
  },
  async run(product) {
    const { startRedis } = await import("../testing/redis.ts");
    const redis = await startRedis();
    const server = await product.startAnother({ REDIS_URL: redis.url });
    try {
      const load = product.load(50, { tool: "limited", origin: server.url });
      await sleep(1_000);
      redis.freeze();
      await sleep(4_000);
      await redis.stop();
      await sleep(2_000);
      const result = await load.stop();
      const { figure, passed } = await product.checkLog(result);
      return {
        figure: `p95 ${result.p95Ms} ms; ${figure}`,
        passed: passed && result.acknowledged.length === result.sent && result.p95Ms < 500,
      };
    } finally {
      await redis.stop();
      await server.stop();
    }
  },
};
