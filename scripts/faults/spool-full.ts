import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault.ts";

/** The sum of what the server has reported as lost. */
const countReported = (output: string): number =>
  [...output.matchAll(/Rows lost since the last report: (\d+)\./g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );

export const spoolFull: Fault = {
  name: "the spool is full (5 MB) while the database is away",
  criterion: "every call is answered; the loss is reported; later calls are logged",
  async run(product) {
    await product.database.interrupt();
    const load = product.load(40, { size: 60_000 });
    await sleep(4_000);
    const full = await load.stop();
    const reported = countReported(product.server().output());
    await product.database.restore();
    // What is on disk is stored, and makes space for what comes then.
    await sleep(8_000);
    const after = product.load(20);
    await sleep(1_000);
    const { figure, passed } = await product.checkLog(await after.stop());
    return {
      figure: `${full.acknowledged.length} of ${full.sent} answered, loss ${reported > 0 ? "reported" : "silent"}; afterwards ${figure}`,
      passed: passed && full.acknowledged.length === full.sent && reported > 0,
    };
  },
};
