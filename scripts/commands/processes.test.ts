import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { type LaunchedProcess, launchServer } from "../lib/launch.ts";
import { signIn } from "../lib/owner-session.ts";
import { isRunning, listChildren } from "../lib/process-tree.ts";
import { startDatabase } from "../postgres/database.ts";
import { expectNoProcesses, temporaryData, waitUntil } from "../testing/processes.ts";
import { build } from "./build.ts";

beforeAll(async () => void (await build({ log: console.log })), 300_000);

const owner = { email: "owner@example.com", password: "a password for processes" };
const agent = {
  slug: "shared",
  name: "Shared",
  description: "An agent of one tool.",
  tools: [
    {
      name: "wait",
      description: "Waits.",
      parameters: {
        type: "object",
        properties: { ms: { type: "integer", minimum: 0, maximum: 5_000 } },
        required: ["ms"],
      },
      handler: {
        kind: "javascript",
        code: "export default ({ ms }) => new Promise((resolve) => setTimeout(resolve, ms, 'done'))",
      },
    },
  ],
};

const settings = {
  PORT: "0",
  TOOLWRIGHT_PROCESSES: "2",
  TOOLWRIGHT_OWNER_EMAIL: owner.email,
  TOOLWRIGHT_OWNER_PASSWORD: owner.password,
};

const listServerProcesses = ({ process: { pid = 0 } }: LaunchedProcess) =>
  listChildren(pid).filter((child) =>
    fs.readFileSync(`/proc/${child}/cmdline`, "utf8").includes("--process="),
  );

/** Starts two processes that serve an agent. */
async function startTwo() {
  const data = temporaryData();
  const product = await launchServer({ ...settings, TOOLWRIGHT_DATA: data });
  onTestFinished(() => void product.stop("SIGKILL"));
  const { send } = await signIn(product.url, owner);
  await send("PUT", `/agents/${agent.slug}/manifest`, agent);
  await send("POST", `/agents/${agent.slug}/publish`);
  const { key } = await send<{ key: string }>("POST", `/agents/${agent.slug}/keys`, { name: "k" });
  /** Calls the tool over a connection of its own, which may go to either process. */
  const call = async (ms = 0) => {
    const response = await fetch(`${product.url}/api/agents/${agent.slug}/tools/wait`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json", connection: "close" },
      body: JSON.stringify({ ms }),
    });
    return response.status;
  };
  const readMetrics = async () =>
    (await fetch(`${product.url}/metrics`, { headers: { connection: "close" } })).text();
  /** Returns how many calls each process has counted. */
  const readCallCounts = async () => {
    const text = await readMetrics();
    const pattern = /^toolwright_calls_total\{.*outcome="success",process="(\d)"\} (\d+)$/gm;
    return Object.fromEntries(
      [...text.matchAll(pattern)].map(([, number, count]) => [number, Number(count)]),
    );
  };
  const listProcesses = () => listServerProcesses(product);
  return { data, product, call, readMetrics, readCallCounts, listProcesses };
}

test("serves one port from several processes and replaces one that is killed", async () => {
  const { data, product, call, readMetrics, readCallCounts, listProcesses } = await startTwo();
  const statuses = await Promise.all(Array.from({ length: 20 }, () => call()));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const counts = await readCallCounts();
  expect(counts).toEqual({ 1: expect.any(Number), 2: expect.any(Number) });
  expect((counts[1] ?? 0) + (counts[2] ?? 0)).toBe(20);
  expect(
    (await readMetrics()).match(/^process_start_time_seconds\{process="\d"\} /gm),
  ).toHaveLength(2);

  const [killed = 0, other = 0] = listProcesses();
  process.kill(killed, "SIGSTOP");
  const calls = Promise.allSettled(Array.from({ length: 5 }, () => call()));
  await sleep(500);
  const metrics = readCallCounts();
  await sleep(200);
  process.kill(killed, "SIGKILL");
  // The connection that the killed process was to accept is closed, and none is left waiting.
  expect((await calls).map(({ status }) => status)).toContain("rejected");
  await expect.poll(listProcesses).toEqual([other]);
  // The metrics are those of the remaining process.
  expect(Object.keys(await metrics)).toHaveLength(1);
  expect(Object.keys(await readCallCounts())).toHaveLength(1);
  expect(await Promise.all([call(), call(), call()])).toEqual([200, 200, 200]);
  await expect.poll(() => listProcesses().length, { timeout: 10_000 }).toBe(2);
  expect(product.output()).toMatch(/Process \d ended \(SIGKILL\) and will be replaced/);
  expect(listProcesses()).not.toContain(killed);

  // They finish their calls before they stop.
  const running = Array.from({ length: 4 }, () => call(1_500));
  await sleep(500);
  expect(await product.stop()).toBe(0);
  expect(await Promise.all(running)).toEqual([200, 200, 200, 200]);
  await expectNoProcesses(data);
});

test("ends with the process that started the others, and starts again", async () => {
  const { data, product, listProcesses } = await startTwo();
  const processes = listProcesses();
  expect(processes).toHaveLength(2);
  await product.stop("SIGKILL");
  await waitUntil(
    () => !processes.some(isRunning),
    () => `Still running: ${processes.filter(isRunning).join(", ")}`,
  );
  const restarted = await launchServer({ ...settings, TOOLWRIGHT_DATA: data });
  const [killed = 0, other = 0] = listServerProcesses(restarted);
  process.kill(killed, "SIGKILL");
  // Its replacement is stopped before it handles signals.
  await waitUntil(
    () => listServerProcesses(restarted).some((pid) => pid !== killed && pid !== other),
    () => "There is no replacement.",
  );
  expect(await restarted.stop("SIGINT")).toBe(0);
  await expectNoProcesses(data);
});

test("says once why it does not start", async () => {
  const database = await startDatabase({ data: temporaryData() });
  onTestFinished(database.stop);
  const start = (secret: string) =>
    launchServer({
      ...settings,
      DATABASE_URL: database.url,
      TOOLWRIGHT_DATA: temporaryData(),
      TOOLWRIGHT_SECRET: secret,
    });
  await (await start("a secret that the database learns")).stop();
  const error = await start("another secret, which it never saw").catch((reason: Error) => reason);
  expect(String(error).match(/TOOLWRIGHT_SECRET does not match/g)).toHaveLength(1);
  expect(String(error)).not.toContain("did not stop properly");
});
