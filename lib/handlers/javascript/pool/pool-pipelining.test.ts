import { expect, test } from "vitest";
import { measureHeapGrowth } from "@/lib/flow-control/heap-growth-fixture";
import { type Line, openSandbox, runIn, tool } from "../host/sandbox-fixture";

/**
 * Opens a sandbox with a warm runner, which gets calls ahead of time because its calls are quick.
 */
const openWarmSandbox = async (limits = {}, size = 1) => {
  const sandbox = await openSandbox({ size, limits });
  for (let count = 0; count < 20; count++) await runIn(sandbox, one);
  return sandbox;
};
const one = tool("return 1");
const ok = { ok: true, value: 1 };
const busy = (ms: number) => tool(`const from = Date.now(); while (Date.now() - from < ${ms});`);
const hung = tool("new Array(2 ** 32 - 1).join()");

test("gives concurrent quick calls their own results", async () => {
  const sandbox = await openWarmSandbox();
  const calls = Array.from({ length: 100 }, (_, at) =>
    runIn(sandbox, tool("return params.at"), { params: { at } }),
  );
  expect(await Promise.all(calls)).toEqual(calls.map((_, at) => ({ ok: true, value: at })));
});

test("keeps nothing in memory of calls that have ended", async () => {
  const sandbox = await openWarmSandbox();
  const params = { text: "a".repeat(10_000) };
  const growth = await measureHeapGrowth(async () => {
    for (let round = 0; round < 50; round++)
      await Promise.all(Array.from({ length: 10 }, () => runIn(sandbox, one, { params })));
  });
  expect(growth).toBeLessThan(3_000_000);
});

test("runs a call behind one that killed its process elsewhere, once", async () => {
  const sandbox = await openWarmSandbox({ cpuMs: 200, silenceMs: 300 });
  const lines: Line[] = [];
  const first = runIn(sandbox, hung);
  const second = runIn(sandbox, tool("console.log('ran'); return 1"), { lines });
  expect(await first).toMatchObject({ error: { code: "TIMEOUT" } });
  expect(await second).toEqual(ok);
  expect(lines).toHaveLength(1);
  expect(sandbox.kills().silent).toBe(1);
});

test("runs calls behind a slow one elsewhere, once", async () => {
  const sandbox = await openWarmSandbox({}, 3);
  // Starts the second runner that an agent may have, and warms both of them up.
  await Promise.all([runIn(sandbox, busy(300)), runIn(sandbox, busy(300))]);
  for (let round = 0; round < 10; round++)
    await Promise.all(Array.from({ length: 20 }, () => runIn(sandbox, one)));
  const lines: Line[] = [];
  const endings: string[] = [];
  const slow = runIn(sandbox, busy(900)).then(() => endings.push("slow"));
  const quick = Array.from({ length: 30 }, () =>
    runIn(sandbox, tool("console.log('ran')"), { lines }).then(() => endings.push("quick")),
  );
  await Promise.all([slow, ...quick]);
  expect(endings.indexOf("slow")).toBe(30);
  expect(lines).toHaveLength(30);
});

test("ends a call that times out behind another without affecting the other", async () => {
  const sandbox = await openWarmSandbox();
  const first = runIn(sandbox, busy(700));
  const second = runIn(sandbox, one, { timeoutMs: 50 });
  expect(await second).toMatchObject({ error: { code: "RATE_LIMITED", hasNotStarted: true } });
  expect(await first).toMatchObject({ ok: true });
  expect(sandbox.kills()).toMatchObject({ deadline: 0, cancelled: 0 });
  expect(await runIn(sandbox, one)).toEqual(ok);
});

test("never runs a call that was cancelled behind another", async () => {
  const sandbox = await openWarmSandbox();
  const lines: Line[] = [];
  const controller = new AbortController();
  const first = runIn(sandbox, busy(300));
  const overrides = { lines, signal: controller.signal };
  const second = runIn(sandbox, tool("console.log('ran'); return 1"), overrides);
  controller.abort();
  expect(await second).toMatchObject({ error: { message: "The call was cancelled." } });
  expect(await first).toMatchObject({ ok: true });
  expect(await runIn(sandbox, one)).toEqual(ok);
  expect(lines).toEqual([]);
  expect(sandbox.kills().cancelled).toBe(0);
});

test("does not make a call wait for an earlier one that is only waiting", async () => {
  const sandbox = await openWarmSandbox();
  const first = runIn(sandbox, tool("await new Promise((r) => setTimeout(r, 60_000))"), {
    timeoutMs: 2_000,
  });
  expect(await runIn(sandbox, one)).toEqual(ok);
  expect(await first).toMatchObject({ error: { code: "TIMEOUT" } });
});

test("counts the time spent behind another call against the timeout", async () => {
  const sandbox = await openWarmSandbox();
  const first = runIn(sandbox, busy(600));
  const second = runIn(sandbox, tool("await new Promise((r) => setTimeout(r, 60_000))"), {
    timeoutMs: 900,
  });
  expect(await second).toMatchObject({
    error: { code: "TIMEOUT", message: "The tool did not finish within 0.9 seconds." },
  });
  expect(await first).toMatchObject({ ok: true });
  expect(sandbox.kills().deadline).toBe(0);
});

test("detects a call that hangs behind another", async () => {
  const sandbox = await openWarmSandbox({ cpuMs: 200, silenceMs: 300 });
  const waits = tool("await new Promise((r) => setTimeout(r, 60_000)); return 1");
  const [first, second] = await Promise.all([
    runIn(sandbox, waits, { timeoutMs: 60_000 }),
    runIn(sandbox, hung),
  ]);
  expect(second).toMatchObject({ error: { code: "TIMEOUT" } });
  expect(first).toMatchObject({ error: { message: expect.stringContaining("blocked") } });
  expect(await runIn(sandbox, one)).toEqual(ok);
});
