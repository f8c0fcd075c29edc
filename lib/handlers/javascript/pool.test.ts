import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import type { Outbound } from "@/lib/handlers/handler";
import { openSandbox, runIn, tool } from "./sandbox-fixture";

const fetches = tool(`return await (await fetch("http://a.example/")).text()`);
const one = tool("return 1");
const ok = { ok: true, value: 1 };
/** An outbound client whose responses are released by the test. */
const heldOutbound = () => {
  const gate = Promise.withResolvers<void>();
  let asked = 0;
  const arrived: { count: number; tell(): void }[] = [];
  const outbound: Outbound = async ({ url }) => {
    asked++;
    for (const waiter of arrived) if (asked >= waiter.count) waiter.tell();
    await gate.promise;
    return { status: 200, headers: {}, body: Buffer.from("1"), url };
  };
  const asks = (count: number) =>
    new Promise<void>((tell) => (asked >= count ? tell() : arrived.push({ count, tell })));
  return { outbound, asks, open: gate.resolve };
};
const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test("a runner takes another call of the same Space while one waits for the host", async () => {
  const sandbox = await openSandbox({ size: 1 });
  const { outbound, asks, open } = heldOutbound();
  const more = { outbound, hosts: ["a.example"] };
  const waiting = [1, 2, 3].map(() => runIn(sandbox, fetches, more));
  await asks(3);
  expect(await runIn(sandbox, one)).toEqual(ok);
  expect(sandbox.pids()).toHaveLength(1);
  open();
  expect(await Promise.all(waiting)).toEqual(Array(3).fill({ ok: true, value: "1" }));
});

test("a Space whose calls all wait does not block another", async () => {
  const sandbox = await openSandbox({ size: 2 });
  const { outbound, asks, open } = heldOutbound();
  const more = { outbound, hosts: ["a.example"], space: "slow" };
  const slow = Array.from({ length: 20 }, () => runIn(sandbox, fetches, more));
  await asks(16);
  expect(await runIn(sandbox, one, { space: "quick" })).toEqual(ok);
  open();
  await Promise.all(slow);
});

test("a kill fails the offending call and no call of another Space", async () => {
  const sandbox = await openSandbox({ size: 2, limits: { cpuMs: 200, silenceMs: 300 } });
  const { outbound, asks, open } = heldOutbound();
  const innocent = runIn(sandbox, fetches, { outbound, hosts: ["a.example"], space: "innocent" });
  await asks(1);
  const before = sandbox.pids();
  const hung = tool("new Array(2 ** 32 - 1).join()");
  expect(await runIn(sandbox, hung, { space: "guilty" })).toMatchObject({
    error: { code: "TIMEOUT" },
  });
  expect(before.filter((pid) => sandbox.pids().includes(pid))).toHaveLength(1);
  open();
  expect(await innocent).toEqual({ ok: true, value: "1" });
});

test("calls of the same Space lost in a kill fail and are not rerun", async () => {
  const sandbox = await openSandbox({ size: 1, limits: { cpuMs: 200, silenceMs: 300 } });
  const held = heldOutbound();
  let begun = 0;
  const log = () => void begun++;
  const more = { outbound: held.outbound, hosts: ["a.example"], log };
  const waiting = runIn(sandbox, `console.log("begun");${fetches}`, more);
  await held.asks(1);
  const hung = tool("console.log('begun'); new Array(2 ** 32 - 1).join()");
  expect(await runIn(sandbox, hung, more)).toMatchObject({ error: { code: "TIMEOUT" } });
  expect(await waiting).toMatchObject({ ok: false });
  expect(begun).toBe(2);
});

test("refuses too many waiting calls of a Space, but not those of others", async () => {
  const sandbox = await openSandbox({ size: 1, limits: { queuedPerSpace: 5, callsPerRunner: 1 } });
  const { outbound, asks, open } = heldOutbound();
  const more = { outbound, hosts: ["a.example"], space: "many" };
  const first = runIn(sandbox, fetches, more);
  await asks(1);
  const others = Array.from({ length: 8 }, () => runIn(sandbox, fetches, more));
  const refused = await Promise.all(others.slice(5));
  expect(refused).toMatchObject(Array(3).fill({ ok: false, error: { code: "RATE_LIMITED" } }));
  expect(await runIn(sandbox, one, { space: "few" })).toEqual(ok);
  open();
  expect(await Promise.all([first, ...others.slice(0, 5)])).toEqual(
    Array(6).fill({ ok: true, value: "1" }),
  );
});

test("a call that never starts ends at its deadline", async () => {
  const sandbox = await openSandbox({ size: 1, limits: { callsPerRunner: 1 } });
  const { outbound, asks, open } = heldOutbound();
  const first = runIn(sandbox, fetches, { outbound, hosts: ["a.example"] });
  await asks(1);
  const outcome = await runIn(sandbox, one, { timeoutMs: 100 });
  expect(outcome).toMatchObject({
    error: { code: "TIMEOUT", message: expect.stringContaining("sandbox was busy") },
  });
  open();
  await first;
});

test("a Space that keeps crashing runners is delayed, others are not", async () => {
  const sandbox = await openSandbox({ size: 1, limits: { cpuMs: 50, silenceMs: 100 } });
  const hung = tool("new Array(2 ** 32 - 1).join()");
  const crash = () => runIn(sandbox, hung, { space: "loop", timeoutMs: 2_000 });
  for (let count = 0; count < 4; count++) await crash();
  const from = performance.now();
  const [held, free] = await Promise.all([
    runIn(sandbox, one, { space: "loop" }).then(() => performance.now() - from),
    runIn(sandbox, one, { space: "other" }).then(() => performance.now() - from),
  ]);
  expect(held).toBeGreaterThan(150);
  expect(free).toBeLessThan(held);
});

test.runIf(process.platform === "linux")("kills a process that uses too much memory", async () => {
  const sandbox = await openSandbox({ size: 1, limits: { rssBytes: 1_000_000 } });
  const waits = tool("await new Promise((r) => setTimeout(r, 60_000))");
  const outcome = await runIn(sandbox, waits, { timeoutMs: 60_000 });
  expect(outcome).toMatchObject({ ok: false, error: { code: "LIMIT_EXCEEDED" } });
});

test("the process has no environment, no files, no children", async () => {
  const sandbox = await openSandbox({ size: 1 });
  await runIn(sandbox, one);
  const [pid] = sandbox.pids();
  expect(alive(Number(pid))).toBe(true);
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

test("closing ends the calls and processes and removes their folder", async () => {
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
  expect(pids.filter(alive)).toEqual([]);
  expect(existsSync(folder)).toBe(false);
  expect(await runIn(sandbox, one)).toMatchObject({ ok: false });
});

test("a runner exits when its parent is gone", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "toolwright-orphan-"));
  const entry = path.join(folder, "runner.mjs");
  const { bundleRunner } = await import("@/scripts/bundle-runner");
  await bundleRunner(entry);
  const parent = `
    const { spawn } = require("node:child_process");
    const child = spawn(process.execPath, [${JSON.stringify(entry)}], { stdio: ["pipe", "pipe", "inherit"] });
    child.stdout.once("data", () => { console.log(child.pid); process.kill(process.pid, "SIGKILL"); });`;
  const started = spawn(process.execPath, ["-e", parent], { stdio: ["ignore", "pipe", "pipe"] });
  const [line] = await once(started.stdout, "data");
  // The runner inherits the same stderr, which closes when the last process has exited.
  started.stderr.resume();
  await once(started.stderr, "close");
  expect(Number(line)).toBeGreaterThan(0);
  rmSync(folder, { recursive: true });
});
