import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Fault } from "./fault.ts";
import { connect, query } from "./query.ts";

export const slowDatabase: Fault = {
  name: "the database responds 3 s late",
  criterion: "every call is answered, with a p95 below 1 s; the log is complete afterwards",
  async run(product) {
    product.database.setDelay(3_000);
    const load = product.load(50);
    await sleep(8_000);
    const result = await load.stop();
    product.database.setDelay(0);
    const { figure, passed } = await product.checkLog(result);
    return {
      figure: `p95 ${result.p95Ms} ms; ${figure}`,
      passed: passed && result.p95Ms < 1_000 && result.acknowledged.length === result.sent,
    };
  },
};

export const exhaustedConnections: Fault = {
  name: "others hold all connections of the database",
  criterion:
    "every call is answered, and the builder's API responds within 5 s; the log is complete afterwards",
  async run(product) {
    const clients: pg.Client[] = [];
    const load = product.load(50);
    try {
      for (;;) {
        clients.push(await connect(product.databaseUrl));
      }
    } catch {
      // The database refuses further connections.
    }
    const builder = await product.askBuilder();
    await sleep(3_000);
    await Promise.all(clients.map((client) => client.end()));
    const result = await load.stop();
    const { figure, passed } = await product.checkLog(result);
    return {
      figure: `${clients.length} taken; builder's API ${builder.status} after ${builder.ms} ms; p95 ${result.p95Ms} ms; ${figure}`,
      passed:
        passed &&
        clients.length > 0 &&
        builder.status !== 500 &&
        builder.ms <= 5_000 &&
        result.acknowledged.length === result.sent,
    };
  },
};

/**
 * Revokes a new key behind the product's back. Resolves to the number of seconds for which it is
 * still accepted.
 */
export const measureRevocation = async (
  product: Parameters<Fault["run"]>[0],
  origin: string,
  onAccepted: () => Promise<void>,
): Promise<number> => {
  const { id, key } = await product.createKey();
  const headers = { "x-api-key": key };
  const isAccepted = async () => (await product.call("count", { origin, headers })) === 200;
  while (!(await isAccepted())) await sleep(100);
  await onAccepted();
  await query(product.databaseUrl, `update "Key" set "revokedAt" = now() where id = $1`, [id]);
  const revokedAt = performance.now();
  while ((await isAccepted()) && performance.now() - revokedAt < 60_000) await sleep(50);
  return (performance.now() - revokedAt) / 1000;
};

export const silentDatabase: Fault = {
  name: "the connections to the database go silent",
  criterion:
    "a revoked key is refused within 5 s; every call is answered, and is in the log within 60 s",
  async run(product) {
    const load = product.load(20);
    await sleep(500);
    const seconds = await measureRevocation(product, product.server().url, async () =>
      product.database.silence(),
    );
    const result = await load.stop();
    const { figure, passed } = await product.checkLog(result);
    return {
      figure: `refused after ${seconds.toFixed(1)} s; ${figure}`,
      passed: passed && seconds <= 5 && result.acknowledged.length === result.sent,
    };
  },
};
