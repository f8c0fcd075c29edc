import childProcess, { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, readlinkSync, rmdirSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { getPriority } from "node:os";
import { expect, inject, test, vi } from "vitest";
import type { Outbound } from "@/lib/handlers/handler";
import { openSandbox, runIn, tool } from "../host/sandbox-fixture";

const fetches = tool(`return await (await fetch("http://a.example/")).text()`);
const one = tool("return 1");
const ok = { ok: true, value: 1 };
/** Creates an outbound client whose responses are released by the test. */
const createHeldOutbound = () => {
  const gate = Promise.withResolvers<void>();
  let requestCount = 0;
  const waiters: { count: number; resolve(): void }[] = [];
  const outbound: Outbound = async ({ url }) => {
    requestCount++;
    for (const waiter of waiters) if (requestCount >= waiter.count) waiter.resolve();
    await gate.promise;
    return { status: 200, headers: {}, body: Buffer.from("1"), url };
  };
  const waitForRequests = (count: number) =>
    new Promise<void>((resolve) =>
      requestCount >= count ? resolve() : waiters.push({ count, resolve }),
    );
  return { outbound, waitForRequests, open: gate.resolve };
};
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test("gives a runner another call of the same Space while one waits for the host", async () => {
  const sandbox = await openSandbox({ size: 1 });
  const { outbound, waitForRequests, open } = createHeldOutbound();
  const overrides = { outbound, hosts: ["a.example"] };
  const pending = [1, 2, 3].map(() => runIn(sandbox, fetches, overrides));
  await waitForRequests(3);
  expect(await runIn(sandbox, one)).toEqual(ok);
  expect(sandbox.pids()).toHaveLength(1);
  open();
  expect(await Promise.all(pending)).toEqual(Array(3).fill({ ok: true, value: "1" }));
});

test("runs other calls of a Space in a runner whose calls are all asleep", async () => {
  const sandbox = await openSandbox({ size: 1 });
  const allAsleep = Promise.withResolvers<void>();
  let asleepCount = 0;
  const log = () => {
    asleepCount++;
    if (asleepCount === 9) allAsleep.resolve();
  };
  const sleeps = tool("console.log('asleep'); await new Promise((r) => setTimeout(r, 60_000))");
  const controller = new AbortController();
  const overrides = { log, signal: controller.signal, timeoutMs: 60_000 };
  const pending = Array.from({ length: 9 }, () => runIn(sandbox, sleeps, overrides));
  await allAsleep.promise;
  expect(await runIn(sandbox, one)).toEqual(ok);
  expect(sandbox.pids()).toHaveLength(1);
  controller.abort();
  await Promise.all(pending);
});

test("does not let a Space whose calls all wait block another", async () => {
  const sandbox = await openSandbox({ size: 2 });
  const { outbound, waitForRequests, open } = createHeldOutbound();
  const overrides = { outbound, hosts: ["a.example"], space: "slow" };
  const slow = Array.from({ length: 20 }, () => runIn(sandbox, fetches, overrides));
  await waitForRequests(16);
  expect(await runIn(sandbox, one, { space: "quick" })).toEqual(ok);
  open();
  await Promise.all(slow);
});

test("fails the offending call on a kill, but no call of another Space", async () => {
  const sandbox = await openSandbox({ size: 2, limits: { cpuMs: 200, silenceMs: 300 } });
  const { outbound, waitForRequests, open } = createHeldOutbound();
  const innocent = runIn(sandbox, fetches, { outbound, hosts: ["a.example"], space: "innocent" });
  await waitForRequests(1);
  const before = sandbox.pids();
  const hungTool = tool("new Array(2 ** 32 - 1).join()");
  expect(await runIn(sandbox, hungTool, { space: "guilty" })).toMatchObject({
    error: { code: "TIMEOUT" },
  });
  expect(before.filter((pid) => sandbox.pids().includes(pid))).toHaveLength(1);
  open();
  expect(await innocent).toEqual({ ok: true, value: "1" });
});

test("fails calls of the same Space that are lost in a kill and does not rerun them", async () => {
  const sandbox = await openSandbox({ size: 1, limits: { cpuMs: 200, silenceMs: 300 } });
  const heldOutbound = createHeldOutbound();
  let begunCount = 0;
  const log = () => void begunCount++;
  const overrides = { outbound: heldOutbound.outbound, hosts: ["a.example"], log };
  const pending = runIn(sandbox, `console.log("begun");${fetches}`, overrides);
  await heldOutbound.waitForRequests(1);
  const hungTool = tool("console.log('begun'); new Array(2 ** 32 - 1).join()");
  expect(await runIn(sandbox, hungTool, overrides)).toMatchObject({ error: { code: "TIMEOUT" } });
  expect(await pending).toMatchObject({ ok: false });
  expect(begunCount).toBe(2);
});

test("rejects too many waiting calls of a Space, but not those of others", async () => {
  const sandbox = await openSandbox({
    size: 1,
    limits: { maxQueuedPerSpace: 5, callsPerRunner: 1 },
  });
  const { outbound, waitForRequests, open } = createHeldOutbound();
  const overrides = { outbound, hosts: ["a.example"], space: "many" };
  const first = runIn(sandbox, fetches, overrides);
  await waitForRequests(1);
  const queued = Array.from({ length: 8 }, () => runIn(sandbox, fetches, overrides));
  const refusals = await Promise.all(queued.slice(5));
  const error = { code: "RATE_LIMITED", retryAfterSeconds: 5, hasNotStarted: true };
  expect(refusals).toMatchObject(Array(3).fill({ ok: false, error }));
  expect(await runIn(sandbox, one, { space: "few" })).toEqual(ok);
  open();
  expect(await Promise.all([first, ...queued.slice(0, 5)])).toEqual(
    Array(6).fill({ ok: true, value: "1" }),
  );
});

test("ends a call that never starts at its deadline", async () => {
  const sandbox = await openSandbox({ size: 1, limits: { callsPerRunner: 1 } });
  const { outbound, waitForRequests, open } = createHeldOutbound();
  const first = runIn(sandbox, fetches, { outbound, hosts: ["a.example"] });
  await waitForRequests(1);
  const outcome = await runIn(sandbox, one, { timeoutMs: 100 });
  expect(outcome).toMatchObject({
    error: {
      code: "RATE_LIMITED",
      retryAfterSeconds: 5,
      hasNotStarted: true,
      message: expect.stringContaining("sandbox was busy"),
    },
  });
  open();
  await first;
});

test("delays a Space that keeps crashing runners, but not others", async () => {
  const sandbox = await openSandbox({ size: 1, limits: { cpuMs: 50, silenceMs: 100 } });
  const hungTool = tool("new Array(2 ** 32 - 1).join()");
  const crash = () => runIn(sandbox, hungTool, { space: "loop", timeoutMs: 2_000 });
  for (let count = 0; count < 4; count++) await crash();
  const from = performance.now();
  const [heldMs, freeMs] = await Promise.all([
    runIn(sandbox, one, { space: "loop" }).then(() => performance.now() - from),
    runIn(sandbox, one, { space: "other" }).then(() => performance.now() - from),
  ]);
  expect(heldMs).toBeGreaterThan(150);
  expect(freeMs).toBeLessThan(heldMs);
});

test.runIf(process.platform === "linux")(
  "gives a Space that computes without pause a lower priority, which no other Space inherits",
  async () => {
    const sandbox = await openSandbox({ size: 1, limits: { warmMs: 0 } });
    const listPriorities = () => sandbox.pids().map((pid) => getPriority(pid));
    const normal = getPriority();
    let reply = "go on";
    const outbound: Outbound = async ({ url }) => {
      return { status: 200, headers: {}, body: Buffer.from(reply), url };
    };
    const computes = tool(`for (let round = 0; round < 30; round++) {
      for (const from = Date.now(); Date.now() - from < 300; );
      if (await (await fetch("http://a.example/")).text() === "end") return 1;
    }`);
    const busy = { space: "busy", outbound, hosts: ["a.example"], timeoutMs: 20_000 };
    const pending = runIn(sandbox, computes, busy);
    expect(await runIn(sandbox, one, { space: "other" })).toEqual(ok);
    await expect.poll(listPriorities, { timeout: 10_000 }).toContain(Math.min(19, normal + 10));
    expect(listPriorities()).toContain(normal);
    reply = "end";
    expect(await pending).toEqual(ok);
    for (const space of ["third", "fourth"])
      expect(await runIn(sandbox, one, { space })).toEqual(ok);
    expect(listPriorities()).toEqual([normal, normal]);
  },
);

test("fails the call of a runner that is stopped externally and replaces the runner", async () => {
  const sandbox = await openSandbox({ size: 1 });
  const { outbound, waitForRequests } = createHeldOutbound();
  const pending = runIn(sandbox, fetches, { outbound, hosts: ["a.example"] });
  await waitForRequests(1);
  for (const pid of sandbox.pids()) process.kill(pid, "SIGKILL");
  expect(await pending).toMatchObject({ error: { code: "TOOL_EXECUTION_FAILED" } });
  expect(await runIn(sandbox, one)).toEqual(ok);
  expect(sandbox.kills()).toMatchObject({ external: 1, crashed: 0 });
});

test("continues a call when a signal to stop the server also reaches its runner", async () => {
  const sandbox = await openSandbox({ size: 1 });
  const { outbound, waitForRequests, open } = createHeldOutbound();
  const pending = runIn(sandbox, fetches, { outbound, hosts: ["a.example"] });
  await waitForRequests(1);
  for (const pid of sandbox.pids())
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.kill(pid, signal);
  open();
  expect(await pending).toEqual({ ok: true, value: "1" });
});

test("starts a call again when such a signal ends a runner that is still starting", async () => {
  const sandbox = await openSandbox({ size: 1 });
  const pending = runIn(sandbox, one);
  await vi.waitFor(() => expect(sandbox.pids()).toHaveLength(1));
  for (const pid of sandbox.pids()) process.kill(pid, "SIGTERM");
  expect(await pending).toEqual(ok);
  expect(sandbox.kills()).toMatchObject({ external: 1, crashed: 0 });
});

test.runIf(process.platform === "linux")("kills a process that uses too much memory", async () => {
  const sandbox = await openSandbox({ size: 1, limits: { rssBytes: 1_000_000 } });
  const waits = tool("await new Promise((r) => setTimeout(r, 60_000))");
  const outcome = await runIn(sandbox, waits, { timeoutMs: 60_000 });
  expect(outcome).toMatchObject({ ok: false, error: { code: "LIMIT_EXCEEDED" } });
});

test("starts the process without an environment, files or children", async () => {
  const sandbox = await openSandbox({ size: 1 });
  await runIn(sandbox, one);
  const [pid] = sandbox.pids();
  expect(isAlive(Number(pid))).toBe(true);
  if (process.platform !== "linux") return;
  expect(readFileSync(`/proc/${pid}/environ`, "utf8")).toBe("");
  expect(readdirSync(`/proc/${pid}/cwd`)).toEqual([]);
  expect(readFileSync(`/proc/${pid}/cmdline`, "utf8")).toMatch(
    /--(experimental-)?permission\0--allow-fs-read=[^*]+\.mjs\0/,
  );
  const limits = readFileSync(`/proc/${pid}/limits`, "utf8");
  expect(limits).toMatch(/^Max core file size +0 +0 /m);
  expect(limits).toMatch(/^Max file size +0 +0 /m);
  expect(limits).toMatch(/^Max open files +256 +256 /m);
});

test("ends the calls and processes and removes their folder when closed", async () => {
  const sandbox = await openSandbox({ size: 2 });
  const calls = ["a", "b"].map((space) =>
    runIn(sandbox, tool("await new Promise((r) => setTimeout(r, 60_000))"), {
      space,
      timeoutMs: 60_000,
    }),
  );
  await runIn(sandbox, one, { space: "c" });
  const pids = sandbox.pids();
  const folder = process.platform === "linux" ? readlinkSync(`/proc/${pids[0]}/cwd`) : "/none";
  expect(pids.length).toBeGreaterThan(1);
  await sandbox.close();
  expect(await Promise.all(calls)).toMatchObject(
    Array(2).fill({ error: { message: "The server is shutting down." } }),
  );
  expect(pids.filter(isAlive)).toEqual([]);
  expect(existsSync(folder)).toBe(false);
  expect(await runIn(sandbox, one)).toMatchObject({ ok: false });
});

test("ends a runner whose parent is gone", async () => {
  const parent = `
    const { spawn } = require("node:child_process");
    const child = spawn(process.execPath, [${JSON.stringify(inject("runnerEntry"))}], { stdio: ["pipe", "pipe", "inherit"] });
    child.stdout.once("data", () => { console.log(child.pid); process.kill(process.pid, "SIGKILL"); });`;
  const parentProcess = spawn(process.execPath, ["-e", parent], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [line] = await once(parentProcess.stdout, "data");
  // The runner inherits the same stderr, which closes when the last process has exited.
  parentProcess.stderr.resume();
  await once(parentProcess.stderr, "close");
  expect(Number(line)).toBeGreaterThan(0);
});

test.runIf(process.platform === "linux")(
  "starts a runner although the folder that they run in was deleted",
  async () => {
    const sandbox = await openSandbox({ size: 1 });
    await runIn(sandbox, one);
    const [pid = 0] = sandbox.pids();
    rmdirSync(readlinkSync(`/proc/${pid}/cwd`));
    process.kill(pid, "SIGKILL");
    await vi.waitFor(() => expect(sandbox.pids()).toEqual([]));
    expect(await runIn(sandbox, one)).toEqual(ok);
  },
);

test("does not run a call later whose process could not be started", async () => {
  const failures: string[] = [];
  const sandbox = await openSandbox({ size: 1, report: (error) => failures.push(String(error)) });
  const { spawn: original } = childProcess;
  childProcess.spawn = () => {
    throw new Error("spawn ENOMEM");
  };
  syncBuiltinESMExports();
  const lines: unknown[] = [];
  const log = (line: unknown) => lines.push(line);
  const failed = await runIn(sandbox, tool("console.log('ran')"), { log, space: "b" });
  childProcess.spawn = original;
  syncBuiltinESMExports();
  expect(failures).toEqual(["Error: spawn ENOMEM"]);
  expect(failed).toMatchObject({ ok: false, error: { code: "TOOL_EXECUTION_FAILED" } });
  expect(await runIn(sandbox, one)).toEqual(ok);
  expect(await runIn(sandbox, one, { space: "b" })).toEqual(ok);
  expect(lines).toEqual([]);
});
