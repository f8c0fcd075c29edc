import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault.ts";

export const databaseAway: Fault = {
  name: "the database is away at 50 calls/s",
  criterion: "every call is answered, in the log once, and ran once",
  async run(product, { isShort }) {
    const load = product.load(50);
    await sleep(500);
    await product.database.interrupt();
    await sleep(isShort ? 3_000 : 60_000);
    await product.database.restore();
    await sleep(500);
    const result = await load.stop();
    const { figure, passed } = await product.checkLog(result);
    return { figure, passed: passed && result.acknowledged.length === result.sent };
  },
};
