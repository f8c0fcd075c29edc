import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault.ts";

export const databaseAway: Fault = {
  name: "the database is away at 50 calls/s",
  criterion:
    "every call is answered, in the log once, and ran once; the builder's API answers 503 within 5 s",
  async run(product, { isShort }) {
    const load = product.load(50);
    await sleep(500);
    await product.database.interrupt();
    const builder = await product.askBuilder();
    await sleep(isShort ? 3_000 : 60_000);
    await product.database.restore();
    await sleep(500);
    const result = await load.stop();
    const { figure, passed } = await product.checkLog(result);
    return {
      figure: `${figure}; builder's API ${builder.status} after ${builder.ms} ms; p95 ${result.p95Ms} ms`,
      passed:
        passed &&
        builder.status === 503 &&
        builder.ms <= 5_000 &&
        result.acknowledged.length === result.sent,
    };
  },
};
