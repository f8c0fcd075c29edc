import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { listChildren } from "../lib/process-tree.ts";
import type { Fault } from "./fault.ts";
import type { FaultProduct } from "./fault-product.ts";

const readPostmaster = ({ folder }: FaultProduct): number => {
  const cluster = fs.realpathSync(path.join(folder, "postgres/cluster"));
  return Number(fs.readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
};

export const stopWithFrozenDatabase: Fault = {
  name: "SIGTERM while PostgreSQL is frozen (SIGSTOP)",
  criterion: "the server exits within 60 s; afterwards, every acknowledged call is in the log",
  async run(product) {
    const load = product.load(50);
    await sleep(500);
    const postmaster = readPostmaster(product);
    const processes = [postmaster, ...listChildren(postmaster)];
    for (const pid of processes) process.kill(pid, "SIGSTOP");
    let seconds: number;
    try {
      await sleep(1_000);
      const stoppedAt = performance.now();
      await product.server().stop();
      seconds = (performance.now() - stoppedAt) / 1000;
    } finally {
      for (const pid of processes) process.kill(pid, "SIGCONT");
    }
    const result = await load.stop();
    await product.start();
    const { figure, passed } = await product.checkLog(result);
    return {
      figure: `exited after ${seconds.toFixed(1)} s; ${figure}`,
      passed: passed && seconds <= 60,
    };
  },
};

export const killDatabase: Fault = {
  name: "kill -9 of PostgreSQL at 50 calls/s",
  criterion: "every call is answered, is in the log once, and ran once",
  async run(product, { isShort }) {
    const load = product.load(50);
    for (let kills = 0; kills < (isShort ? 1 : 3); kills++) {
      await sleep(1_000);
      process.kill(readPostmaster(product), "SIGKILL");
      // The process that holds the database restarts it.
      await sleep(5_000);
    }
    const result = await load.stop();
    const { figure, passed } = await product.checkLog(result);
    return { figure, passed: passed && result.acknowledged.length === result.sent };
  },
};
