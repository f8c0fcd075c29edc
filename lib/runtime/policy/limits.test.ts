import { describe, expect, it } from "vitest";
import type { Outcome } from "@/lib/agent/tool-error";
import { createSemaphore } from "@/lib/flow-control/semaphore";
import type { GuestCall } from "@/lib/handlers/handler";
import { http, javascriptTool, setUp } from "../runtime-fixture";
import { acquireSlot } from "./acquire-slot";
import { countCalls } from "./count-calls-fixture";
import { getCacheTtl } from "./result-cache";

const modelCall = { toolId: "t", callReason: "", isLast: true, toolCalls: [] };

describe("cached outcomes", () => {
  const cachingTool = { limits: { cacheTtlSeconds: 60 } };

  it("are served for the same arguments and caller", async () => {
    const { guest, calls } = countCalls();
    const { call, records } = setUp(cachingTool, { guest });
    const first = await call({ text: "a", n: 2 });
    const second = await call({ text: "a", chatId: "another" });
    expect(second.outcome).toEqual(first.outcome);
    expect([first.ran, second.ran, calls()]).toEqual([true, false, 1]);
    expect(first.cache).toEqual({ status: "miss" });
    expect(second.cache).toEqual({ status: "hit", ttlSeconds: 60 });
    expect(second.trace.log.map(({ message }) => message).join()).toContain("cache");
    expect(records.map(({ context }) => context)).toEqual([
      {},
      { chatId: "another", cached: true },
    ]);
  });

  it.each([
    ["other arguments", { text: "b" }, {}],
    ["another user", { text: "a", userId: "u2" }, {}],
    ["another key", { text: "a" }, { keyId: "k2" }],
    ["another variable", { text: "a" }, { variables: { region: "us" } }],
    ["another bearer token", { text: "a" }, { bearer: "theirs" }],
  ])("are not served for %s", async (_, body, caller) => {
    const { guest, calls } = countCalls();
    const { call } = setUp(cachingTool, { guest });
    await call({ text: "a" });
    await call(body, caller);
    expect(calls()).toBe(2);
  });

  it("are not served for another conversation state, or if the tool has changed it", async () => {
    let calls = 0;
    const guest = async ({ params, onState }: GuestCall): Promise<Outcome> => {
      calls += 1;
      if ((params as { text: string }).text === "change") onState?.({ cart: 2 });
      return { ok: true, value: {} };
    };
    const { call } = setUp(cachingTool, { guest });
    const callWith = (text: string, state: unknown, forwardedProps: unknown = null) =>
      call(
        { text },
        {},
        {
          modelCall: { ...modelCall, state, forwardedProps },
          onState: () => {},
        },
      );
    for (const state of [{ cart: 1 }, { cart: 2 }, { cart: 1 }]) await callWith("read", state);
    expect(calls).toBe(2);
    await callWith("read", { cart: 1 }, { page: 1 });
    expect(calls).toBe(3);
    for (const _ of [1, 2]) await callWith("change", { cart: 1 });
    expect(calls).toBe(5);
  });

  it("are not served after one of the tool's credentials has changed", async () => {
    const { guest, calls } = countCalls();
    let key = "first";
    const credentials = async () => ({ shop: { fields: { key }, hosts: [] } });
    const { call } = setUp(
      { ...cachingTool, credentials: ["shop"] },
      { guest, ports: { credentials } },
    );
    await call({ text: "a" });
    await call({ text: "a" });
    expect(calls()).toBe(1);
    key = "second";
    await call({ text: "a" });
    expect(calls()).toBe(2);
  });

  it("do not include failures", async () => {
    let calls = 0;
    const guest = async (): Promise<Outcome> => {
      calls += 1;
      return { ok: false, error: { code: "OPERATION_FAILED", message: "no" } };
    };
    const { call } = setUp(cachingTool, { guest });
    await call({ text: "a" });
    await call({ text: "a" });
    expect(calls).toBe(2);
  });

  it("are not stored for a tool that writes or requires confirmation", () => {
    const ttl = (change: object) => getCacheTtl({ ...javascriptTool, ...cachingTool, ...change });
    expect(ttl({})).toBe(60);
    expect(ttl({ confirmationRequired: true })).toBe(0);
    expect(ttl(http())).toBe(60);
    expect(ttl(http({ method: "POST" }))).toBe(0);
  });
});

describe("concurrency", () => {
  const signal = new AbortController().signal;

  it("grants slots in order and releases each once", async () => {
    const semaphore = createSemaphore();
    const order: string[] = [];
    const release = await semaphore.acquire("a", 1, signal);
    const second = semaphore.acquire("a", 1, signal).then((release) => {
      order.push("second");
      return release;
    });
    const controller = new AbortController();
    const third = semaphore.acquire("a", 1, controller.signal);
    const fourth = semaphore.acquire("a", 1, signal).then(() => order.push("fourth"));
    controller.abort();
    expect(await third).toBeUndefined();
    release?.();
    release?.();
    const releaseSecond = await second;
    expect(order).toEqual(["second"]);
    releaseSecond?.();
    await fourth;
    expect(order).toEqual(["second", "fourth"]);
  });

  it("releases the slot of a call that cannot start", async () => {
    const { call } = setUp({ limits: { concurrency: 1 } });
    const begin = () => Promise.reject(new Error("no database"));
    await expect(call({ text: "a" }, {}, { begin })).rejects.toThrow("no database");
    const { outcome } = await call({ text: "a" }, {}, { timeoutMs: 500 });
    expect(outcome.ok).toBe(true);
  });

  it("limits how many calls run concurrently", async () => {
    let running = 0;
    let max = 0;
    const ready: (() => void)[] = [];
    const guest = async (): Promise<Outcome> => {
      running += 1;
      max = Math.max(max, running);
      await new Promise<void>((resolve) => ready.push(resolve));
      running -= 1;
      return { ok: true, value: {} };
    };
    const { call } = setUp({ limits: { concurrency: 2 } }, { guest });
    const calls = Array.from({ length: 5 }, () => call({ text: "a" }));
    let doneCount = 0;
    for (const promise of calls)
      void promise.then(() => {
        doneCount += 1;
      });
    while (doneCount < 5) {
      ready.shift()?.();
      await new Promise(setImmediate);
    }
    expect(max).toBe(2);
  });

  it("refuses calls whose time is up before they could run", async () => {
    let startCount = 0;
    const guest = () => {
      startCount += 1;
      return new Promise<Outcome>(() => {});
    };
    const { call, records } = setUp({ limits: { concurrency: 1, timeoutMs: 900 } }, { guest });
    const refused = {
      code: "rate_limited",
      details: "It runs at most 1 call at a time. This call did not run.",
    };
    const first = call({ text: "a" });
    const simultaneous = [call({ text: "b" }), call({ text: "c" })];
    await expect(call({ text: "d" }, {}, { timeoutMs: 200 })).rejects.toMatchObject(refused);
    expect(await first).toMatchObject({ outcome: { error: { code: "TIMEOUT" } }, ran: true });
    for (const waiting of simultaneous) await expect(waiting).rejects.toMatchObject(refused);
    expect(startCount).toBe(1);
    expect(records.map(({ code }) => code)).toEqual([
      "rate_limited",
      "TIMEOUT",
      "rate_limited",
      "rate_limited",
    ]);
  });

  it("refuses a waiting call that would have no time left to run", async () => {
    const { agent } = setUp({});
    const semaphore = createSemaphore();
    const tool = { name: "run", limits: { concurrency: 1 } };
    const acquire = (ms: number) =>
      acquireSlot(
        semaphore,
        { agent, tool, keyId: null, remainingMs: () => ms },
        new AbortController().signal,
      );
    const release = await acquire(900);
    const waiting = [acquire(5), acquire(900)];
    release?.();
    await expect(waiting[0]).rejects.toMatchObject({ code: "rate_limited" });
    expect(await waiting[1]).toBeTypeOf("function");
  });

  it("refuses a waiting call even if its timer is early by the clock", async () => {
    const guest = () => new Promise<Outcome>(() => {});
    const { call } = setUp(
      { limits: { concurrency: 1, timeoutMs: 900 } },
      { guest, ports: { now: () => performance.now() / 2 } },
    );
    const first = call({ text: "a" });
    await expect(call({ text: "b" }, {}, { timeoutMs: 200 })).rejects.toMatchObject({
      code: "rate_limited",
    });
    expect(await first).toMatchObject({ outcome: { error: { code: "TIMEOUT" } } });
  });

  it("stops waiting when the call ends", async () => {
    const guest = () => new Promise<Outcome>(() => {});
    const { call } = setUp({ limits: { concurrency: 1, timeoutMs: 1_000 } }, { guest });
    const first = call({ text: "a" });
    const controller = new AbortController();
    const second = call({ text: "b" }, {}, { signal: controller.signal });
    controller.abort();
    const timedOut = { ok: false, error: { code: "TIMEOUT" } };
    const cancelled = { ok: false, error: { code: "CANCELLED" } };
    expect(await second).toMatchObject({ outcome: cancelled, ran: false });
    expect(await first).toMatchObject({ outcome: timedOut, ran: true });
  });
});
