import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { listChildren } from "../lib/process-tree.ts";
import type { Fault } from "./fault.ts";
import { formatStatuses } from "./load.ts";

/** The number of processes that a server keeps for JavaScript. */
const POOL_SIZE = availableParallelism() + 1;
const RETURN_SECONDS = 60;

export const exhaustedMemory: Fault = {
  name: "JavaScript that uses all memory, 5 times a second",
  criterion:
    "each call is answered with a failure; calls of HTTP tools are answered meanwhile, those of other JavaScript afterwards; within 60 s, no more processes remain than the pool keeps",
  async run(product, { isShort }) {
    const countRunners = () => listChildren(product.server().process.pid ?? 0).length;
    const hogs = product.load(5, { tool: "exhaust" });
    const others = product.load(20);
    await sleep(isShort ? 2_000 : 10_000);
    const [hogResult, result] = await Promise.all([hogs.stop(), others.stop()]);
    const status = await product.call("compute");
    const most = countRunners();
    const endedAt = performance.now();
    const getSeconds = () => (performance.now() - endedAt) / 1000;
    while (countRunners() > POOL_SIZE && getSeconds() < RETURN_SECONDS) await sleep(200);
    const remaining = countRunners();
    const seconds = getSeconds();
    return {
      figure: `hogs ${formatStatuses(hogResult)}; HTTP ${formatStatuses(result)}, p95 ${result.p95Ms} ms; JavaScript afterwards ${status}; ${most} processes at the end, ${remaining} after ${seconds.toFixed(1)} s`,
      passed:
        hogResult.acknowledged.length === 0 &&
        !hogResult.statuses.has(0) &&
        result.acknowledged.length === result.sent &&
        status === 200 &&
        remaining > 0 &&
        remaining <= POOL_SIZE,
    };
  },
};

export const killRunners: Fault = {
  name: "kill -9 of all runners, five times",
  criterion: "only calls that were running in them fail; JavaScript runs again within 10 s",
  async run(product) {
    const load = product.load(20);
    await product.call("compute");
    const server = product.server().process.pid ?? 0;
    let kills = 0;
    for (let round = 0; round < 5; round++) {
      for (const pid of listChildren(server)) {
        process.kill(pid, "SIGKILL");
        kills += 1;
      }
      await sleep(300);
    }
    const killedAt = performance.now();
    while ((await product.call("compute")) !== 200 && performance.now() - killedAt < 30_000)
      await sleep(100);
    const seconds = (performance.now() - killedAt) / 1000;
    const result = await load.stop();
    return {
      figure: `${kills} killed; JavaScript back after ${seconds.toFixed(1)} s; HTTP ${formatStatuses(result)}`,
      passed: kills > 0 && seconds <= 10 && result.acknowledged.length === result.sent,
    };
  },
};
