import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { build } from "./build.ts";
import { startDatabase } from "./database.ts";
import { launchProduct } from "./product.ts";
import { nothingIsLeftOf, temporaryData, until } from "./testing/processes.ts";

beforeAll(async () => void (await build({ say: console.log })), 300_000);

const start = (data: string, env: Record<string, string> = {}) =>
  launchProduct({ PORT: "0", TOOLWRIGHT_DATA: data, ...env });

/** Runs `npm start` in its own process group, as a terminal does. */
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
  await until(
    () => output.includes("ready at"),
    () => `npm start did not become ready.\n${output}`,
    40,
  );
  return child;
}

/** Sends the first half of a request; `finish` sends the rest and reads the response. */
async function halfRequest(url: string) {
  const { port, host, hostname } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let answer = "";
  socket.on("data", (chunk: Buffer) => {
    answer += chunk;
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => {});
  socket.write(`GET /icon.svg HTTP/1.1\r\nHost: ${host}\r\n`);
  // Once this later request is answered, the server has read the first half.
  await fetch(url, { redirect: "manual" });
  return {
    closed,
    async finish(): Promise<string> {
      socket.write("Connection: close\r\n\r\n");
      await closed;
      return answer;
    },
  };
}

function connects(url: string): Promise<boolean> {
  const { port, hostname } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}

/** Starts the product, expects it to exit before it is ready, and resolves to its output. */
async function refusal(env: Record<string, string>): Promise<string> {
  const data = temporaryData();
  const error = await start(data, env).then(
    async (product) => {
      await product.stop();
      throw new Error("It started although it should not.");
    },
    (reason: Error) => reason,
  );
  await nothingIsLeftOf(data);
  return error.message;
}

describe("shuts down cleanly and leaves nothing behind", () => {
  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("on %s", async (signal) => {
    const data = temporaryData();
    const product = await start(data);
    expect((await fetch(product.url, { redirect: "manual" })).status).toBeLessThan(500);
    expect(await product.stop(signal)).toBe(0);
    expect(product.output()).toContain("Stopping …");
    await nothingIsLeftOf(data);
  });

  test("when npm alone gets SIGTERM", async () => {
    const data = temporaryData();
    const npm = await npmStart(data);
    npm.kill("SIGTERM");
    await nothingIsLeftOf(data);
  });

  test("on Ctrl-C, which goes to the whole process group", async () => {
    const data = temporaryData();
    const npm = await npmStart(data);
    process.kill(-Number(npm.pid), "SIGINT");
    await nothingIsLeftOf(data);
  });

  test("when it is stopped while starting", async () => {
    const data = temporaryData();
    const env = { ...process.env, PORT: "0", TOOLWRIGHT_DATA: data };
    const child = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts"], { env });
    const isCreating = () => fs.existsSync(path.join(data, "postgres"));
    await until(isCreating, () => "It did not start creating its database.");
    child.kill("SIGTERM");
    await until(
      () => child.exitCode !== null,
      () => "It did not exit.",
    );
    expect(child.exitCode).toBe(0);
    await nothingIsLeftOf(data);
  });

  test("after it answered pending requests", async () => {
    const data = temporaryData();
    const product = await start(data);
    const request = await halfRequest(product.url);
    product.process.kill("SIGTERM");
    await until(() => product.output().includes("Stopping"), product.output);
    expect(await connects(product.url)).toBe(false);
    expect(await request.finish()).toMatch(/^HTTP\/1\.1 [2-4]\d\d /);
    expect(await product.stop()).toBe(0);
    await nothingIsLeftOf(data);
  });

  test("at once on a second signal", async () => {
    const data = temporaryData();
    const product = await start(data);
    const request = await halfRequest(product.url);
    product.process.kill("SIGTERM");
    await until(() => product.output().includes("Stopping"), product.output);
    await sleep(400); // Signals closer together than this count as one Ctrl-C that came twice.
    const asked = performance.now();
    await product.stop();
    await request.closed;
    expect(performance.now() - asked).toBeLessThan(5_000);
    await nothingIsLeftOf(data);
  });
});

describe("restarts", () => {
  test("within 3 seconds, with the same secret", async () => {
    const data = temporaryData();
    await (await start(data)).stop();
    const secretFile = path.join(data, "secret");
    const secret = fs.readFileSync(secretFile, "utf8");
    expect(fs.statSync(secretFile).mode & 0o777).toBe(0o600);
    const times: number[] = [];
    // The better of two runs, in case the machine was busy during one.
    for (const _ of [1, 2]) {
      const began = performance.now();
      const again = await start(data);
      times.push(performance.now() - began);
      expect(again.output().match(/https?:\/\//g)).toHaveLength(1);
      await again.stop();
    }
    expect(Math.min(...times)).toBeLessThan(3_000);
    expect(fs.readFileSync(secretFile, "utf8")).toBe(secret);
  });

  test("after it was killed, and then stops cleanly", async () => {
    const data = temporaryData();
    await (await start(data)).stop("SIGKILL");
    const product = await start(data);
    expect((await fetch(product.url, { redirect: "manual" })).status).toBeLessThan(500);
    await product.stop();
    await nothingIsLeftOf(data);
  });
});

describe("reports a configuration error in one sentence", () => {
  test.each([
    ["PORT", "eighty", "PORT must be a whole number from 0 to 65535."],
    ["DATABASE_URL", "mysql://a@b/c", "DATABASE_URL must be a PostgreSQL URL"],
    ["TOOLWRIGHT_SECRET", "short", "TOOLWRIGHT_SECRET must be at least 32 characters long."],
    ["TOOLWRIGHT_OWNER_EMAIL", "a@example.com", "TOOLWRIGHT_OWNER_PASSWORD must be set too"],
    ["HOST", "192.0.2.1", "HOST 192.0.2.1 is not an address of this machine"],
  ])("%s=%s", async (name, value, sentence) => {
    const said = await refusal({ [name]: value });
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/^ +at /m);
  });

  test("a port in use", async () => {
    const server = net.createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await until(
      () => server.listening,
      () => "No port.",
    );
    const { port } = server.address() as net.AddressInfo;
    const said = await refusal({ PORT: String(port) });
    expect(said).toContain(`PORT ${port} is already in use on 127.0.0.1`);
    expect(said).not.toMatch(/^ +at /m);
  });

  test("a secret that does not match the database", async () => {
    const database = await startDatabase({ data: temporaryData() });
    onTestFinished(database.stop);
    const env = { DATABASE_URL: database.url };
    const product = await start(temporaryData(), env);
    await product.stop();
    const said = await refusal(env);
    expect(said).toContain(
      "TOOLWRIGHT_SECRET does not match the secret that encrypts this database's credentials",
    );
    expect(said).not.toContain('"level"');
  });

  test("a wrong database password", async () => {
    const database = await startDatabase({ data: temporaryData() });
    const url = Object.assign(new URL(database.url), { password: "wrong" });
    const said = await refusal({ DATABASE_URL: url.href });
    expect(said).toMatch(/DATABASE_URL: no connection to toolwright at 127\.0\.0\.1:\d+: /);
    expect(said).not.toMatch(/^ +at /m);
    await database.stop();
  });
});
