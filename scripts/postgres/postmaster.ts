import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findFreePort } from "../lib/free-port.ts";
import { run } from "../lib/run.ts";
import { accountOptions, type Cluster, programPath, superuser } from "./cluster.ts";

export type Postmaster = { pid: number; port: number };

export const toDatabaseUrl = ({ password }: Cluster, port: number, database = "postgres") =>
  `postgresql://${superuser}:${password}@127.0.0.1:${port}/${database}`;

const pidFile = ({ files }: Cluster) => path.join(files, "postmaster.pid");
const portFile = ({ folder }: Cluster) => path.join(folder, "port");

/**
 * Whether a process is the cluster's server. A pid file may name a process that is dead, a zombie,
 * or a different program by now.
 */
function isOurs(pid: number, { files }: Cluster): boolean {
  if (process.platform === "linux") {
    try {
      return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(files);
    } catch {
      return false;
    }
  }
  if (process.platform !== "win32") {
    const processList = spawnSync("ps", ["-o", "command=", "-p", String(pid)], {
      encoding: "utf8",
    });
    return processList.stdout.includes(files);
  }
  const processList = spawnSync("tasklist", ["/FI", `PID eq ${pid}`, "/NH"], { encoding: "utf8" });
  return processList.stdout.includes("postgres");
}

async function isResponding(cluster: Cluster, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: toDatabaseUrl(cluster, port),
    connectionTimeoutMillis: 2000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Resolves to true once the server responds, or to false if `hasExited` returns true or the server
 * does not respond within a minute.
 */
async function waitUntilUp(
  cluster: Cluster,
  port: number,
  hasExited: () => boolean,
  signal?: AbortSignal,
) {
  const deadline = Date.now() + 60_000;
  while (!hasExited() && Date.now() < deadline) {
    if (await isResponding(cluster, port)) return true;
    await sleep(25, undefined, { signal });
  }
  return false;
}

/**
 * Resolves to the cluster's running server, left by a killed launcher or started by another one, or
 * to undefined if there is none. Throws if the server is running but does not respond.
 */
export async function findPostmaster(
  cluster: Cluster,
  signal?: AbortSignal,
): Promise<Postmaster | undefined> {
  let lines: string[];
  try {
    lines = fs.readFileSync(pidFile(cluster), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (isOurs(pid, cluster)) {
    if (await waitUntilUp(cluster, port, () => !isOurs(pid, cluster), signal)) return { pid, port };
    if (isOurs(pid, cluster)) {
      throw new Error(
        `The database's PostgreSQL (process ${pid}) is running but does not respond: stop that process and start again.`,
      );
    }
  }
  fs.rmSync(pidFile(cluster), { force: true });
  return undefined;
}

/**
 * Returns the line of PostgreSQL's log that says why it stopped. The last line often says only that
 * it did, and connections are rejected while it recovers.
 */
export function findReason(log: string): string | undefined {
  const lines = log.trim().split("\n");
  const isReason = (line: string) =>
    /\b(?:FATAL|PANIC): /.test(line) && !line.includes("the database system is starting up");
  return lines.findLast(isReason) ?? lines.at(-1);
}

/** Resolves to the previous port once it is free, or after `waitMs` to another one. */
async function findPort(previous: number, waitMs: number, signal?: AbortSignal): Promise<number> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const port = await findFreePort(previous);
    if (port === previous || Date.now() >= deadline) return port;
    await sleep(100, undefined, { signal });
  }
}

/**
 * Starts the server, on its previous port if that is free within `portWaitMs`, so that connection
 * pools find it again. The caller must hold the data folder's lock and have checked that no server
 * is running. Throws if the server does not start.
 */
export async function startPostmaster(
  cluster: Cluster,
  settings: Record<string, string>,
  { signal, portWaitMs = 0 }: { signal?: AbortSignal | undefined; portWaitMs?: number } = {},
): Promise<Postmaster> {
  const log = path.join(cluster.folder, "log");
  for (let attempt = 1; ; attempt++) {
    const previous = fs.existsSync(portFile(cluster)) ? fs.readFileSync(portFile(cluster)) : "0";
    const port = await findPort(Number(previous), portWaitMs, signal);
    // Before the server starts, so that a full disk leaves none running.
    fs.writeFileSync(portFile(cluster), String(port));
    const allSettings = {
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      log_checkpoints: "off",
      // Logged errors would include the statement and thus stored data. Callers get the errors
      // anyway.
      log_min_messages: "log",
      log_min_error_statement: "panic",
      ...settings,
    };
    const options = Object.entries(allSettings).flatMap(([name, value]) => [
      "-c",
      `${name}=${value}`,
    ]);
    const output = fs.openSync(log, "w");
    const child = spawn(
      programPath(cluster, "postgres"),
      ["-D", cluster.files, "-p", String(port), ...options],
      // In its own process group, because Ctrl-C in the terminal must reach the product first.
      { ...accountOptions(cluster), stdio: ["ignore", output, output], detached: true },
    );
    fs.closeSync(output);
    child.unref();
    let hasExited = false;
    child.once("exit", () => {
      hasExited = true;
    });
    child.once("error", () => {
      hasExited = true;
    });
    const isUp = await waitUntilUp(cluster, port, () => hasExited, signal).catch(
      (error: unknown) => {
        child.kill("SIGINT");
        throw error;
      },
    );
    if (isUp && child.pid !== undefined) return { pid: child.pid, port };
    if (attempt === 6) {
      const reason = findReason(fs.readFileSync(log, "utf8"));
      throw new Error(`PostgreSQL did not start: ${reason || `see ${log}`}`);
    }
    // Orphaned backends of a killed server need a moment to release its shared memory.
    await sleep(200 * attempt, undefined, { signal });
  }
}

/** Stops the server and waits for it: a fast shutdown for 10 seconds, then an immediate one. */
export async function stopPostmaster(cluster: Cluster, { pid }: Postmaster): Promise<void> {
  const signalAndWait = async (
    mode: "fast" | "immediate",
    signal: NodeJS.Signals,
    timeoutMs: number,
  ) => {
    if (!isOurs(pid, cluster)) return;
    if (process.platform === "win32") {
      await run(programPath(cluster, "pg_ctl"), ["stop", "-D", cluster.files, "-m", mode]);
    } else process.kill(pid, signal);
    const deadline = Date.now() + timeoutMs;
    while (isOurs(pid, cluster) && Date.now() < deadline) await sleep(20);
  };
  await signalAndWait("fast", "SIGINT", 10_000);
  await signalAndWait("immediate", "SIGQUIT", 5_000);
}
