import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault.ts";

export const killServer: Fault = {
  name: "kill -9 of the server at 50 calls/s",
  criterion: "every acknowledged call is in the log once, and ran once",
  async run(product, { isShort }) {
    const load = product.load(50);
    for (let kills = 0; kills < (isShort ? 1 : 5); kills++) {
      await sleep(2_000);
      await product.server().stop("SIGKILL");
      await product.start();
    }
    await sleep(500);
    return product.checkLog(await load.stop());
  },
};
