import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault.ts";
import { formatStatuses } from "./load.ts";

/** Below this value, a percentile says more about the machine than about the database. */
const MIN_P95_MS = 30;

export const databaseAway: Fault = {
  name: "the database is unavailable at 50 calls/s",
  criterion:
    "every call is answered, is in the log once, and ran once; the p95 at most doubles; calls with an Idempotency-Key get 503, and none of them runs; the builder's API responds with 503 within 5 s",
  async run(product, { isShort }) {
    const quietLoad = product.load(50);
    await sleep(isShort ? 1_000 : 10_000);
    const quiet = await quietLoad.stop();
    const load = product.load(50);
    await sleep(500);
    await product.database.interrupt();
    const builder = await product.askBuilder();
    const idempotentLoad = product.load(5, {
      headers: { "idempotency-key": crypto.randomUUID() },
    });
    await sleep(isShort ? 3_000 : 60_000);
    const idempotent = await idempotentLoad.stop();
    await product.database.restore();
    await sleep(500);
    const result = await load.stop();
    const hits = product.upstream.countHits();
    const effects = idempotent.ids.filter((id) => hits.has(id)).length;
    const { figure, passed } = await product.checkLog(result);
    return {
      figure: `${figure}; builder's API ${builder.status} after ${builder.ms} ms; p95 ${quiet.p95Ms} → ${result.p95Ms} ms; with an Idempotency-Key ${formatStatuses(idempotent)}, ${effects} ran`,
      passed:
        passed &&
        result.p95Ms <= Math.max(MIN_P95_MS, 2 * quiet.p95Ms) &&
        idempotent.statuses.get(503) === idempotent.sent &&
        effects === 0 &&
        builder.status === 503 &&
        builder.ms <= 5_000 &&
        result.acknowledged.length === result.sent,
    };
  },
};
