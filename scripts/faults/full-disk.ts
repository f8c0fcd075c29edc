import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { run } from "../lib/run.ts";
import type { Fault } from "./fault.ts";
import { startFaultProduct } from "./fault-product.ts";
import { countNoted } from "./spool-full.ts";

const RECOVERY_SECONDS = 30;

/** Writes to a file until the disk is full. */
const fill = (file: string) => {
  const fd = fs.openSync(file, "a");
  try {
    for (;;) fs.writeSync(fd, Buffer.alloc(64 * 1024));
  } catch {
    fs.closeSync(fd);
  }
};

const findObstacle = async () =>
  process.getuid?.() === 0 ? undefined : "only root can mount a small file system";

/** Mounts a file system in memory. Resolves to a function that unmounts it. */
const mountDisk = async (folder: string, size: string) => {
  fs.mkdirSync(folder, { recursive: true });
  const mount = await run("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
  if (mount.code !== 0) throw new Error(`No file system could be mounted: ${mount.output}`);
  return () => run("umount", [folder]);
};

export const fullDisk: Fault = {
  name: "the disk of the data folder is full (a file system of 16 MB)",
  criterion:
    "every call is answered, and is in the log once or recorded as dropped; later calls are logged once there is space",
  findObstacle,
  async run(product) {
    const disk = path.join(product.folder, "disk");
    const unmount = await mountDisk(disk, "16m");
    const server = await product.startAnother({ TOOLWRIGHT_DATA: disk });
    try {
      const notedBefore = await countNoted(product.databaseUrl);
      const filler = path.join(disk, "filler");
      fill(filler);
      const load = product.load(40, { origin: server.url });
      await sleep(3_000);
      const full = await load.stop();
      fs.rmSync(filler);
      await sleep(3_000);
      const after = product.load(20, { origin: server.url });
      await sleep(1_000);
      const { figure, passed } = await product.checkLog(await after.stop());
      const dropped = (await countNoted(product.databaseUrl)) - notedBefore;
      const checked = await product.checkLog(full, dropped);
      return {
        figure: `while it was full: ${checked.figure}, ${dropped} recorded as dropped; afterwards ${figure}`,
        passed: passed && checked.passed && full.acknowledged.length === full.sent,
      };
    } finally {
      await server.stop();
      await unmount();
    }
  },
};

export const fullDatabaseDisk: Fault = {
  name: "the disk of the database is full (a file system of 256 MB)",
  criterion:
    "every call is answered, and is in the log once or recorded as dropped; calls that write succeed again within 30 s of freeing space",
  findObstacle,
  async run({ folder }, { isShort }) {
    const closers: (() => Promise<unknown>)[] = [];
    const disk = path.join(folder, "database-disk");
    closers.push(await mountDisk(disk, "256m"));
    try {
      const product = await startFaultProduct(
        {
          signal: new AbortController().signal,
          defer: (close) => void closers.push(() => close(new AbortController().signal)),
        },
        { databaseFolder: disk },
      );
      const callOnce = () =>
        product.call("count", { headers: { "idempotency-key": crypto.randomUUID() } });
      const filler = path.join(disk, "filler");
      const load = product.load(40, { size: 5_000 });
      await sleep(1_000);
      const refill = setInterval(() => fill(filler), 200);
      await sleep(isShort ? 3_000 : 20_000);
      const statusWhileFull = await callOnce();
      clearInterval(refill);
      fs.rmSync(filler);
      const from = performance.now();
      const getSeconds = () => (performance.now() - from) / 1000;
      while ((await callOnce()) !== 200 && getSeconds() <= RECOVERY_SECONDS) await sleep(200);
      const seconds = getSeconds();
      const result = await load.stop();
      // Dropped calls are noted every few seconds.
      await sleep(8_000);
      const dropped = await countNoted(product.databaseUrl);
      const { figure, passed } = await product.checkLog(result, dropped);
      return {
        figure: `${figure}, ${dropped} recorded as dropped; with an Idempotency-Key ${statusWhileFull} while it was full, 200 after ${seconds.toFixed(1)} s`,
        passed:
          passed &&
          result.acknowledged.length === result.sent &&
          statusWhileFull === 503 &&
          seconds <= RECOVERY_SECONDS,
      };
    } finally {
      for (const close of closers.toReversed()) await close().catch(() => {});
    }
  },
};
