import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault.ts";
import type { FaultProduct } from "./fault-product.ts";

const readHealth = async (product: FaultProduct) =>
  (await (await fetch(`${product.server().url}/api/health/ready`)).json()) as {
    status: string;
    reasons: { code: string }[];
  };

const RECOVERY_MS = 15_000;

/**
 * Resolves to the seconds until health names no reasons, or to undefined if it still does after
 * `RECOVERY_MS`.
 */
const measureRecovery = async (product: FaultProduct): Promise<number | undefined> => {
  const from = performance.now();
  while (performance.now() - from < RECOVERY_MS) {
    const { reasons } = await readHealth(product);
    if (reasons.length === 0) return (performance.now() - from) / 1000;
    await sleep(100);
  }
  return undefined;
};

const startWithoutDatabase = (signal: "SIGTERM" | "SIGKILL", name: string): Fault => ({
  name: `a start after ${name} while the database is unavailable`,
  criterion:
    "agents are served from disk, and the health check reports why; once the database is back, it no longer does, and every call is in the log once",
  async run(product, { isShort }) {
    // Only what has been served is kept on disk.
    await product.call("count");
    await sleep(2_000);
    await product.database.interrupt();
    await product.server().stop(signal);
    const from = performance.now();
    await product.start();
    const seconds = (performance.now() - from) / 1000;
    const load = product.load(20);
    await sleep(isShort ? 1_500 : 20_000);
    const { status, reasons } = await readHealth(product);
    await product.database.restore();
    const recovery = await measureRecovery(product);
    await sleep(500);
    const result = await load.stop();
    const { figure, passed } = await product.checkLog(result);
    return {
      figure: `ready after ${seconds.toFixed(1)} s, ${status} (${reasons.map(({ code }) => code).join(", ")}); recovered ${recovery === undefined ? "never" : `${recovery.toFixed(1)} s`} after the return; ${figure}`,
      passed:
        passed &&
        reasons.length > 0 &&
        recovery !== undefined &&
        result.acknowledged.length === result.sent,
    };
  },
});

export const startAfterStop = startWithoutDatabase("SIGTERM", "SIGTERM");
export const startAfterKill = startWithoutDatabase("SIGKILL", "kill -9");
