import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { launchServer, toStartArguments } from "../lib/launch.ts";
import { startDatabase } from "../postgres/database.ts";
import { listen } from "../testing/listen.ts";
import { expectNoProcesses, originalData, temporaryData, waitUntil } from "../testing/processes.ts";
import { build } from "./build.ts";

const original = originalData();
/** Returns a copy of the data folder as the first start left it. */
const startedData = () => temporaryData(original);

beforeAll(async () => {
  await build({ log: console.log });
  const product = await start(original);
  expect(await product.stop()).toBe(0);
  await expectNoProcesses(original);
}, 300_000);

const start = (data: string, env: Record<string, string> = {}) =>
  launchServer({ PORT: "0", TOOLWRIGHT_DATA: data, ...env });

/** Runs `npm start` in its own process group, as a terminal would. */
async function npmStart(data: string): Promise<ChildProcess> {
  const child = spawn("npm", ["start"], {
    env: { ...process.env, PORT: "0", TOOLWRIGHT_DATA: data },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  }
  await waitUntil(
    () => output.includes("ready at"),
    () => `npm start did not become ready.\n${output}`,
    40,
  );
  return child;
}

/** Sends the first half of a request. `finish` sends the rest and resolves to the response. */
async function sendHalfRequest(url: string) {
  const { port, host, hostname } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let response = "";
  socket.on("data", (chunk: Buffer) => {
    response += chunk;
  });
  const onClose = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => {});
  const half = `GET /icon.svg HTTP/1.1\r\nHost: ${host}\r\n`;
  await new Promise((resolve) => socket.write(half, resolve));
  // Once this later request is answered, the server has read the first half.
  await fetch(url, { redirect: "manual" });
  return {
    onClose,
    async finish(): Promise<string> {
      socket.write("Connection: close\r\n\r\n");
      await onClose;
      return response;
    },
  };
}

function canConnect(url: string): Promise<boolean> {
  const { port, hostname } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}

/** Starts the product, expects it to exit before it is ready, and resolves to its output. */
async function startupFailure(env: Record<string, string>): Promise<string> {
  const data = temporaryData();
  const error = await start(data, env).then(
    async (product) => {
      await product.stop();
      throw new Error("The product started, but startup should have failed.");
    },
    (reason: Error) => reason,
  );
  await expectNoProcesses(data);
  return error.message;
}

describe("shuts down cleanly and leaves nothing behind", () => {
  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("on %s", async (signal) => {
    const data = startedData();
    const product = await start(data);
    expect((await fetch(product.url, { redirect: "manual" })).status).toBeLessThan(500);
    expect(await product.stop(signal)).toBe(0);
    expect(product.output()).toContain("Stopping …");
    await expectNoProcesses(data);
  });

  test("when only npm receives SIGTERM", async () => {
    const data = startedData();
    const npm = await npmStart(data);
    npm.kill("SIGTERM");
    await expectNoProcesses(data);
  });

  test("on Ctrl-C, which goes to the whole process group", async () => {
    const data = startedData();
    const npm = await npmStart(data);
    process.kill(-Number(npm.pid), "SIGINT");
    await expectNoProcesses(data);
  });

  test("when stopped while starting", async () => {
    const data = temporaryData();
    const env = { ...process.env, PORT: "0", TOOLWRIGHT_DATA: data };
    const child = spawn(process.execPath, toStartArguments(), { env });
    const isCreating = () => fs.existsSync(path.join(data, "postgres"));
    await waitUntil(isCreating, () => "The product did not start creating its database.");
    child.kill("SIGTERM");
    await waitUntil(
      () => child.exitCode !== null,
      () => "The product did not exit.",
    );
    expect(child.exitCode).toBe(0);
    await expectNoProcesses(data);
  });

  test("after answering pending requests", async () => {
    const data = startedData();
    const product = await start(data);
    const request = await sendHalfRequest(product.url);
    product.process.kill("SIGTERM");
    await expect.poll(() => canConnect(product.url), { timeout: 20_000 }).toBe(false);
    expect(product.output()).toContain("Stopping …");
    expect(await request.finish()).toMatch(/^HTTP\/1\.1 [2-4]\d\d /);
    expect(await product.stop()).toBe(0);
    await expectNoProcesses(data);
  });

  test("immediately on a second signal", async () => {
    const data = startedData();
    const product = await start(data);
    const request = await sendHalfRequest(product.url);
    product.process.kill("SIGTERM");
    await waitUntil(() => product.output().includes("Stopping"), product.output);
    await sleep(400); // Signals closer together than this count as a single Ctrl-C.
    const signalledAt = performance.now();
    await product.stop();
    await request.onClose;
    expect(performance.now() - signalledAt).toBeLessThan(5_000);
    await expectNoProcesses(data);
  });
});

describe("restarts", () => {
  test("with the same secret", async () => {
    const data = startedData();
    const secretFile = path.join(data, "secret");
    const secret = fs.readFileSync(secretFile, "utf8");
    expect(fs.statSync(secretFile).mode & 0o777).toBe(0o600);
    const restarted = await start(data);
    expect(restarted.output().match(/https?:\/\//g)).toHaveLength(1);
    await restarted.stop();
    expect(fs.readFileSync(secretFile, "utf8")).toBe(secret);
  });

  test("after being killed, and then stops cleanly", async () => {
    const data = startedData();
    await (await start(data)).stop("SIGKILL");
    const product = await start(data);
    expect((await fetch(product.url, { redirect: "manual" })).status).toBeLessThan(500);
    await product.stop();
    await expectNoProcesses(data);
  });
});

describe("reports a configuration error in one sentence", () => {
  test.each([
    ["PORT", "eighty", "PORT must be a whole number from 0 to 65535."],
    ["DATABASE_URL", "mysql://a@b/c", "DATABASE_URL must be a PostgreSQL URL"],
    ["TOOLWRIGHT_SECRET", "short", "TOOLWRIGHT_SECRET must be at least 32 characters long."],
    ["TOOLWRIGHT_OWNER_EMAIL", "a@example.com", "TOOLWRIGHT_OWNER_PASSWORD must be set too"],
    ["HOST", "192.0.2.1", "HOST 192.0.2.1 is not an address of this machine"],
  ])("for %s=%s", async (name, value, sentence) => {
    const output = await startupFailure({ [name]: value });
    expect(output).toContain(sentence);
    expect(output).not.toMatch(/^ +at /m);
  });

  test("for a port in use", async () => {
    const { port, close } = await listen(net.createServer());
    onTestFinished(close);
    const output = await startupFailure({ PORT: String(port) });
    expect(output).toContain(`PORT ${port} is already in use on 127.0.0.1`);
    expect(output).not.toMatch(/^ +at /m);
  });

  test("for a secret that is easy to guess, before the database is created", async () => {
    const output = await startupFailure({ TOOLWRIGHT_SECRET: "a".repeat(32) });
    expect(output).toContain("TOOLWRIGHT_SECRET must contain at least 8 different characters");
    expect(output).not.toContain("migration");
  });

  test("for a secret that does not match the database", async () => {
    const database = await startDatabase({ data: startedData() });
    onTestFinished(database.stop);
    const output = await startupFailure({ DATABASE_URL: database.url });
    expect(output).toContain(
      "TOOLWRIGHT_SECRET does not match the secret that encrypts this database's credentials",
    );
    expect(output).not.toContain('"level"');
  });

  test("for a wrong database password", async () => {
    const database = await startDatabase({ data: startedData() });
    const url = Object.assign(new URL(database.url), { password: "wrong" });
    const output = await startupFailure({ DATABASE_URL: url.href });
    expect(output).toMatch(/DATABASE_URL: no connection to toolwright at 127\.0\.0\.1:\d+: /);
    expect(output).not.toMatch(/^ +at /m);
    await database.stop();
  });
});
