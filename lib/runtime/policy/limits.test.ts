import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Outcome } from "@/lib/agent/tool-error";
import type { GuestCall } from "@/lib/handlers/handler";
import { http, javascriptTool, setUp } from "../runtime-fixture";
import { createRateLimiter } from "./rate-limiter";
import { getCacheTtl } from "./result-cache";
import { createSemaphore } from "./semaphore";

const countCalls = () => {
  let calls = 0;
  const guest = async (): Promise<Outcome> => {
    calls += 1;
    return { ok: true, value: { calls } };
  };
  return { guest, calls: () => calls };
};

const modelCall = { toolId: "t", callReason: "", isLast: true, toolCalls: [] };

describe("rate limits", () => {
  it("start a new window when the previous one has ended", () => {
    let at = 0;
    const limiter = createRateLimiter(() => at);
    const limit = { limit: 2, windowSeconds: 10 };
    const consume = () => limiter.consume("a", limit);
    expect([consume(), consume(), consume()]).toEqual([
      { ...limit, allowed: true, remaining: 1, resetSeconds: 10 },
      { ...limit, allowed: true, remaining: 0, resetSeconds: 10 },
      { ...limit, allowed: false, remaining: 0, resetSeconds: 10 },
    ]);
    at = 9_500;
    expect(consume()).toEqual({ ...limit, allowed: false, remaining: 0, resetSeconds: 1 });
    at = 10_000;
    expect(consume()).toEqual({ ...limit, allowed: true, remaining: 1, resetSeconds: 10 });
    expect(limiter.consume("b", limit).remaining).toBe(1);
  });

  it("can be read without being counted", () => {
    let at = 0;
    const limiter = createRateLimiter(() => at);
    const limit = { limit: 2, windowSeconds: 10 };
    expect(limiter.peek("a", limit)).toBeUndefined();
    limiter.consume("a", limit);
    at = 4_000;
    const status = { ...limit, remaining: 1, resetSeconds: 6 };
    expect([limiter.peek("a", limit), limiter.peek("a", limit)]).toEqual([status, status]);
    at = 10_000;
    expect(limiter.peek("a", limit)).toBeUndefined();
  });

  it("report whole seconds for any fraction of the clock", () => {
    const at = 13_000.1;
    const limiter = createRateLimiter(() => at);
    expect(at + 60_000 - at).toBeGreaterThan(60_000);
    expect(limiter.consume("a", { limit: 1, windowSeconds: 60 }).resetSeconds).toBe(60);
  });

  it("do not look through all windows for each new identity", () => {
    let at = 0;
    const limiter = createRateLimiter(() => at);
    const limit = { limit: 1, windowSeconds: 60 };
    const open = (name: string, count: number) => {
      for (let n = 0; n < count; n++) limiter.consume(`${name} ${n}`, limit);
    };
    open("a", 10_000);
    const searches = vi.spyOn(Map.prototype, Symbol.iterator);
    onTestFinished(() => searches.mockRestore());
    open("b", 1_000);
    expect(searches.mock.calls.length).toBeLessThan(10);
    at = 60_000;
    open("c", 1);
    expect(limiter.consume("b 999", limit).allowed).toBe(true);
  });

  it("per user cannot be avoided with users that a host makes up", async () => {
    const { guest, calls } = countCalls();
    const limits = { rate: { calls: 1, perSeconds: 60, per: "user" as const } };
    const { call } = setUp({ limits }, { guest });
    for (let n = 0; n < 100; n++) await call({ text: "a", userId: `u${n}` });
    await expect(call({ text: "a", userId: "another" })).rejects.toMatchObject({
      code: "rate_limited",
      message: expect.stringContaining("for all users of a key"),
    });
    expect((await call({ text: "a", userId: "u-k2" }, { keyId: "k2" })).outcome.ok).toBe(true);
    expect(calls()).toBe(101);
  });

  it("keep little of a user's name, which its host makes up", async () => {
    const keys: string[] = [];
    const status = { allowed: true, limit: 1, windowSeconds: 1, remaining: 1, resetSeconds: 1 };
    const rateLimiter = {
      consume(key: string) {
        keys.push(key);
        return status;
      },
      peek: () => undefined,
    };
    const limits = { rate: { calls: 1, perSeconds: 60, per: "user" as const } };
    const { call } = setUp({ limits }, { ports: { rateLimiter } });
    await call({ text: "a", userId: "x".repeat(100_000) });
    await call({ text: "a", userId: `${"x".repeat(100_000)}y` });
    expect(new Set(keys).size).toBe(3);
    expect(keys.every((key) => key.length < 100)).toBe(true);
  });

  it("are reported with each call, and a call over the limit is refused with the time to wait", async () => {
    const { guest, calls } = countCalls();
    const limits = { rate: { calls: 2, perSeconds: 60, per: "key" as const } };
    const { call } = setUp({ limits }, { guest });
    const first = await call({ text: "a" });
    expect(first.rateLimit).toEqual({
      limit: 2,
      windowSeconds: 60,
      remaining: 1,
      resetSeconds: 60,
    });
    await call({ text: "a" });
    await expect(call({ text: "a" })).rejects.toMatchObject({
      code: "rate_limited",
      details: expect.stringContaining("TOOL ERROR: RATE_LIMITED"),
      facts: { retryAfterSeconds: 60, rateLimit: { remaining: 0 } },
    });
    expect((await call({ text: "a" }, { keyId: "k2" })).outcome.ok).toBe(true);
    expect(calls()).toBe(3);
  });

  it.each([
    ["user", { userId: "u2" }, true],
    ["user", { userId: "u1" }, false],
    ["tool", { userId: "u2" }, false],
  ] as const)("per %s, with %o: %s", async (per, host, allowed) => {
    const { call } = setUp({ limits: { rate: { calls: 1, perSeconds: 60, per } } });
    await call({ text: "a", userId: "u1" });
    const secondCall = call({ text: "a", ...host }, { keyId: "k2" }).then(
      () => true,
      () => false,
    );
    expect(await secondCall).toBe(allowed);
  });

  it("do not count invalid arguments or an author's runs", async () => {
    const limits = { rate: { calls: 1, perSeconds: 60, per: "key" as const } };
    const publishedTool = setUp({ limits });
    await expect(publishedTool.call({})).rejects.toMatchObject({ code: "invalid_input" });
    expect((await publishedTool.call({ text: "a" })).outcome.ok).toBe(true);
    const draftTool = setUp({ limits }, { version: null });
    await draftTool.call({ text: "a" });
    expect((await draftTool.call({ text: "a" })).outcome.ok).toBe(true);
  });
});

describe("cached outcomes", () => {
  const cachingTool = { limits: { cacheTtlSeconds: 60 } };

  it("are served for the same arguments and caller", async () => {
    const { guest, calls } = countCalls();
    const { call } = setUp(cachingTool, { guest });
    const first = await call({ text: "a", n: 2 });
    const second = await call({ text: "a", chatId: "another" });
    expect(second.outcome).toEqual(first.outcome);
    expect([first.ran, second.ran, calls()]).toEqual([true, false, 1]);
    expect(first.cache).toEqual({ status: "miss" });
    expect(second.cache).toEqual({ status: "hit", ttlSeconds: 60 });
    expect(second.trace.log.map(({ message }) => message).join()).toContain("cache");
  });

  it.each([
    ["other arguments", { text: "b" }, {}],
    ["another user", { text: "a", userId: "u2" }, {}],
    ["another key", { text: "a" }, { keyId: "k2" }],
    ["another variable", { text: "a" }, { variables: { region: "us" } }],
  ])("are not served for %s", async (_, body, caller) => {
    const { guest, calls } = countCalls();
    const { call } = setUp(cachingTool, { guest });
    await call({ text: "a" });
    await call(body, caller);
    expect(calls()).toBe(2);
  });

  it("are not served for another state of a conversation, nor where the tool has changed it", async () => {
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

  it("are not served once a credential of the tool has been changed", async () => {
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

  it("are not stored for a tool that writes or asks for confirmation", () => {
    const ttl = (change: object) => getCacheTtl({ ...javascriptTool, ...cachingTool, ...change });
    expect(ttl({})).toBe(60);
    expect(ttl({ confirmationRequired: true })).toBe(0);
    expect(ttl(http())).toBe(60);
    expect(ttl(http({ method: "POST" }))).toBe(0);
  });
});

describe("concurrency", () => {
  const signal = new AbortController().signal;

  it("gives out places in order and releases each once", async () => {
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

  it("gives back the place of a call that cannot begin", async () => {
    const { call } = setUp({ limits: { concurrency: 1 } });
    const begin = () => Promise.reject(new Error("no database"));
    await expect(call({ text: "a" }, {}, { begin })).rejects.toThrow("no database");
    const { outcome } = await call({ text: "a" }, {}, { timeoutMs: 500 });
    expect(outcome.ok).toBe(true);
  });

  it("limits how many calls run at once", async () => {
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

  it("stops waiting when the call ends", async () => {
    const guest = () => new Promise<Outcome>(() => {});
    const { call } = setUp({ limits: { concurrency: 1, timeoutMs: 200 } }, { guest });
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
