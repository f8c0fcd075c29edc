import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { findFreePort } from "../lib/free-port.ts";
import { run } from "../lib/run.ts";

type Program = { command: string; env?: Record<string, string> };

const canStart = async ({ command, env }: Program): Promise<boolean> =>
  run(command, ["--version"], { env: { ...process.env, ...env } }).then(
    ({ code }) => code === 0,
    () => false,
  );

/**
 * Unpacks Debian's Redis into the user's cache without installing it. Resolves to undefined if
 * there is no apt or the program does not start.
 */
async function unpackDebianPackage(): Promise<Program | undefined> {
  const folder = path.join(os.homedir(), ".cache", "toolwright", "redis");
  const libraries = () =>
    fs.globSync(path.join(folder, "usr/lib/*-linux-gnu")).concat(process.env.LD_LIBRARY_PATH ?? []);
  const program = () => ({
    command: path.join(folder, "usr/bin/redis-server"),
    env: { LD_LIBRARY_PATH: libraries().join(":") },
  });
  if (await canStart(program())) return program();
  if (!fs.existsSync("/usr/bin/apt-get")) return undefined;
  fs.mkdirSync(path.join(folder, "lists/partial"), { recursive: true });
  const packages = ["redis-server", "redis-tools", "libjemalloc2", "liblzf1"];
  const apt = (...args: string[]) =>
    run("apt-get", ["-o", `Dir::State::Lists=${folder}/lists`, ...args], { cwd: folder });
  await apt("update");
  await apt("download", ...packages);
  for (const file of fs.globSync(path.join(folder, "*.deb")))
    await run("dpkg-deb", ["-x", file, folder]);
  return (await canStart(program())) ? program() : undefined;
}

async function findProgram(): Promise<Program | undefined> {
  for (const command of ["redis-server", "valkey-server"])
    if (await canStart({ command })) return { command };
  return unpackDebianPackage();
}

/** A Redis that starts, or undefined if there is none and none can be fetched. */
export const redisProgram = await findProgram();

/** A Redis server for a single test. */
type RedisServer = {
  url: string;
  /** Keeps the connections open but no longer responds. */
  freeze(): void;
  stop(): Promise<void>;
  startAgain(): Promise<void>;
};

/** Starts a Redis server that stores nothing on disk. */
export async function startRedis(): Promise<RedisServer> {
  const program = redisProgram;
  if (!program) throw new Error("Redis is not installed.");
  const port = await findFreePort();
  const start = async () => {
    const child = spawn(
      program.command,
      ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
      { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, ...program.env } },
    );
    await new Promise<void>((resolve, reject) => {
      child.once("exit", () => reject(new Error("Redis exited before it was ready.")));
      child.stdout.on("data", (chunk: Buffer) => {
        if (chunk.includes("Ready to accept connections")) resolve();
      });
    });
    return child;
  };
  let server = await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void server.kill("SIGSTOP"),
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill("SIGKILL");
      await once(server, "exit");
    },
    async startAgain() {
      server = await start();
    },
  };
}
