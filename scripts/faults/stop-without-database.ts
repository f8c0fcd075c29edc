import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault.ts";

const stopWithoutDatabase = (signal: "SIGTERM" | "SIGKILL", name: string): Fault => ({
  name: `${name} while the database is unavailable`,
  criterion: "every acknowledged call is in the log once and ran once",
  async run(product, { isShort }) {
    const load = product.load(50);
    await sleep(500);
    await product.database.interrupt();
    await sleep(isShort ? 1_000 : 10_000);
    const result = load.stop();
    await product.server().stop(signal);
    await product.database.restore();
    await product.start();
    return product.checkLog(await result);
  },
});

export const terminateWithoutDatabase = stopWithoutDatabase("SIGTERM", "SIGTERM");
export const killWithoutDatabase = stopWithoutDatabase("SIGKILL", "kill -9");
