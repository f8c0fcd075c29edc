import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { findFreePort } from "../lib/free-port.ts";
import { lock } from "../lib/lock.ts";
import { expectNoProcesses, temporaryData } from "../testing/processes.ts";
import { startDatabase } from "./database.ts";
import { ensureHome } from "./home.ts";

test("waits for the port of a killed server if a connection uses it", async () => {
  const data = temporaryData();
  const database = await startDatabase({ data });
  const port = Number(new URL(database.url).port);
  const home = await ensureHome(data);
  const release = await lock(`postgres ${home.folder}`);
  const pidFile = path.join(home.folder, "cluster/postmaster.pid");
  process.kill(Number(fs.readFileSync(pidFile, "utf8").split("\n")[0]), "SIGKILL");
  const isFree = async () => (await findFreePort(port)) === port;
  await expect.poll(isFree, { timeout: 5_000 }).toBe(true);
  const other = net.createServer().listen(port, "127.0.0.1");
  await once(other, "listening");
  await release();
  await sleep(1_000);
  other.close();
  const canConnect = async () => {
    const client = new pg.Client({ connectionString: database.url });
    const isConnected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end();
    return isConnected;
  };
  await expect.poll(canConnect, { timeout: 20_000 }).toBe(true);
  await database.stop();
  await expectNoProcesses(data);
});
