import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault.ts";

export const killServer: Fault = {
  name: "kill -9 of the server at 50 calls/s",
  criterion: "ready again within 10 s; every acknowledged call is in the log once and ran once",
  async run(product, { isShort }) {
    const load = product.load(50);
    let slowest = 0;
    for (let kills = 0; kills < (isShort ? 1 : 5); kills++) {
      await sleep(2_000);
      await product.server().stop("SIGKILL");
      const startedAt = performance.now();
      await product.start();
      slowest = Math.max(slowest, (performance.now() - startedAt) / 1000);
    }
    await sleep(500);
    const { figure, passed } = await product.checkLog(await load.stop());
    return {
      figure: `ready again after ${slowest.toFixed(1)} s; ${figure}`,
      passed: passed && slowest < 10,
    };
  },
};
