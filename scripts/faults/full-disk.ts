import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { run } from "../lib/run.ts";
import type { Fault } from "./fault.ts";
import { formatStatuses } from "./load.ts";

/** Writes until nothing fits any more. */
const fill = (file: string) => {
  const fd = fs.openSync(file, "w");
  try {
    for (;;) fs.writeSync(fd, Buffer.alloc(64 * 1024));
  } catch {
    fs.closeSync(fd);
  }
};

export const fullDisk: Fault = {
  name: "the disk of the data folder is full (a file system of 16 MB)",
  criterion: "every call is answered; later calls are logged once there is space",
  findObstacle: async () =>
    process.getuid?.() === 0 ? undefined : "only root can mount a small file system",
  async run(product) {
    const disk = path.join(product.folder, "disk");
    fs.mkdirSync(disk, { recursive: true });
    const mount = await run("mount", ["-t", "tmpfs", "-o", "size=16m", "tmpfs", disk]);
    if (mount.code !== 0) throw new Error(`No file system could be mounted: ${mount.output}`);
    const server = await product.startAnother({ TOOLWRIGHT_DATA: disk });
    try {
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
      return {
        figure: `${formatStatuses(full)} while it was full; afterwards ${figure}`,
        passed: passed && full.acknowledged.length === full.sent,
      };
    } finally {
      await server.stop();
      await run("umount", [disk]);
    }
  },
};
