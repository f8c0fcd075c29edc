import { describe, expect, it } from "vitest";
import type { Outcome } from "@/lib/agent/tool-error";
import { createRates } from "./rates";
import { cacheKey, cachePrefix, cacheTtlOf, createResultCache } from "./result-cache";
import { http, javascriptTool, setUp } from "./runtime-fixture";
import { createSlots } from "./slots";

const counting = () => {
  let calls = 0;
  const guest = async (): Promise<Outcome> => {
    calls += 1;
    return { ok: true, value: { calls } };
  };
  return { guest, calls: () => calls };
};

describe("rates", () => {
  it("begin a new window when the old one has ended", () => {
    let at = 0;
    const rates = createRates(() => at);
    const take = () => rates.take("a", 2, 10);
    expect([take(), take(), take()]).toEqual([
      { allowed: true, remaining: 1, resetSeconds: 10 },
      { allowed: true, remaining: 0, resetSeconds: 10 },
      { allowed: false, remaining: 0, resetSeconds: 10 },
    ]);
    at = 9_500;
    expect(take()).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 });
    at = 10_000;
    expect(take()).toEqual({ allowed: true, remaining: 1, resetSeconds: 10 });
    expect(rates.take("b", 2, 10).remaining).toBe(1);
  });

  it("tell whole seconds, whatever fraction the clock stands at", () => {
    const at = 13_000.1;
    const rates = createRates(() => at);
    expect(at + 60_000 - at).toBeGreaterThan(60_000);
    expect(rates.take("a", 1, 60).resetSeconds).toBe(60);
  });

  it("are told in headers, and one call too many is a 429 that says when to come back", async () => {
    const { guest, calls } = counting();
    const limits = { rate: { calls: 2, perSeconds: 60, per: "key" as const } };
    const { call } = setUp({ limits }, { guest });
    const first = await call({ text: "a" });
    expect(first.headers).toMatchObject({
      ratelimit: '"tool";r=1;t=60',
      "ratelimit-policy": '"tool";q=2;w=60',
      "ratelimit-remaining": "1",
    });
    await call({ text: "a" });
    await expect(call({ text: "a" })).rejects.toMatchObject({
      code: "rate_limited",
      details: expect.stringContaining("TOOL ERROR: RATE_LIMITED"),
      headers: { "retry-after": "60", "ratelimit-remaining": "0" },
    });
    expect((await call({ text: "a" }, { keyId: "k2" })).answer.ok).toBe(true);
    expect(calls()).toBe(3);
  });

  it.each([
    ["user", { userId: "u2" }, true],
    ["user", { userId: "u1" }, false],
    ["tool", { userId: "u2" }, false],
  ] as const)("per %s, with %o: %s", async (per, host, allowed) => {
    const { call } = setUp({ limits: { rate: { calls: 1, perSeconds: 60, per } } });
    await call({ text: "a", userId: "u1" });
    const again = call({ text: "a", ...host }, { keyId: "k2" }).then(
      () => true,
      () => false,
    );
    expect(await again).toBe(allowed);
  });

  it("do not count refused arguments, nor an author's tries", async () => {
    const limits = { rate: { calls: 1, perSeconds: 60, per: "key" as const } };
    const published = setUp({ limits });
    await expect(published.call({})).rejects.toMatchObject({ code: "invalid_input" });
    expect((await published.call({ text: "a" })).answer.ok).toBe(true);
    const draft = setUp({ limits }, { version: null });
    await draft.call({ text: "a" });
    expect((await draft.call({ text: "a" })).answer.ok).toBe(true);
  });
});

describe("kept answers", () => {
  const cached = { limits: { cacheTtlSeconds: 60 } };

  it("serve the same arguments of the same caller, and say so", async () => {
    const { guest, calls } = counting();
    const { call } = setUp(cached, { guest });
    const first = await call({ text: "a", n: 2 });
    const second = await call({ text: "a", chatId: "another" });
    expect(second.answer).toEqual(first.answer);
    expect([first.ran, second.ran, calls()]).toEqual([true, false, 1]);
    expect(first.headers["cache-status"]).toBe("toolwright; fwd=miss");
    expect(second.headers["cache-status"]).toMatch(/^toolwright; hit; ttl=(59|60)$/);
    expect(second.trace.log.map(({ message }) => message).join()).toContain("cache");
  });

  it.each([
    ["other arguments", { text: "b" }, {}],
    ["another user", { text: "a", userId: "u2" }, {}],
    ["another key", { text: "a" }, { keyId: "k2" }],
    ["another variable", { text: "a" }, { variables: { region: "us" } }],
  ])("do not serve %s", async (_, body, caller) => {
    const { guest, calls } = counting();
    const { call } = setUp(cached, { guest });
    await call({ text: "a" });
    await call(body, caller);
    expect(calls()).toBe(2);
  });

  it("are not served once a credential of the tool has been changed", async () => {
    const { guest, calls } = counting();
    let key = "first";
    const credentials = async () => ({ shop: { fields: { key }, hosts: [] } });
    const { call } = setUp({ ...cached, credentials: ["shop"] }, { guest, ports: { credentials } });
    await call({ text: "a" });
    await call({ text: "a" });
    expect(calls()).toBe(1);
    key = "second";
    await call({ text: "a" });
    expect(calls()).toBe(2);
  });

  it("are never failures", async () => {
    let calls = 0;
    const guest = async (): Promise<Outcome> => {
      calls += 1;
      return { ok: false, error: { code: "OPERATION_FAILED", message: "no" } };
    };
    const { call } = setUp(cached, { guest });
    await call({ text: "a" });
    await call({ text: "a" });
    expect(calls).toBe(2);
  });

  it("are none of a tool that writes or asks", () => {
    const ttl = (change: object) => cacheTtlOf({ ...javascriptTool, ...cached, ...change });
    expect(ttl({})).toBe(60);
    expect(ttl({ confirmationRequired: true })).toBe(0);
    expect(ttl(http())).toBe(60);
    expect(ttl(http({ method: "POST" }))).toBe(0);
  });

  it("are forgotten when they are old, when they are many, and by hand", () => {
    let at = 0;
    const cache = createResultCache(() => at);
    const answer = { ok: true as const, responseType: "text", data: { text: "x".repeat(700_000) } };
    const context = { clientId: "c", variables: {} } as never;
    const key = (tool: string, n: number) =>
      cacheKey({ id: "1", version: 1 }, tool, { n }, context);
    for (let n = 0; n < 120; n += 1) cache.set(key("a", n), answer, 60);
    expect([cache.get(key("a", 0)), cache.get(key("a", 119))?.ttlSeconds]).toEqual([undefined, 60]);
    cache.set(key("ab", 1), answer, 60);
    cache.clear(cachePrefix("1", "a"));
    expect([cache.get(key("a", 119)), cache.get(key("ab", 1))?.ttlSeconds]).toEqual([
      undefined,
      60,
    ]);
    at = 60_000;
    expect(cache.get(key("ab", 1))).toBeUndefined();
  });
});

describe("places", () => {
  const never = new AbortController().signal;

  it("are given in order, and given back once", async () => {
    const slots = createSlots();
    const order: string[] = [];
    const leave = await slots.enter("a", 1, never);
    const second = slots.enter("a", 1, never).then((place) => {
      order.push("second");
      return place;
    });
    const gone = new AbortController();
    const third = slots.enter("a", 1, gone.signal);
    const fourth = slots.enter("a", 1, never).then(() => order.push("fourth"));
    gone.abort();
    expect(await third).toBeUndefined();
    leave?.();
    leave?.();
    const leaveSecond = await second;
    expect(order).toEqual(["second"]);
    leaveSecond?.();
    await fourth;
    expect(order).toEqual(["second", "fourth"]);
  });

  it("hold a tool to its limit", async () => {
    let running = 0;
    let most = 0;
    const ready: (() => void)[] = [];
    const guest = async (): Promise<Outcome> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ready.push(resolve));
      running -= 1;
      return { ok: true, value: {} };
    };
    const { call } = setUp({ limits: { concurrency: 2 } }, { guest });
    const calls = Array.from({ length: 5 }, () => call({ text: "a" }));
    let done = 0;
    for (const each of calls)
      void each.then(() => {
        done += 1;
      });
    while (done < 5) {
      ready.shift()?.();
      await new Promise(setImmediate);
    }
    expect(most).toBe(2);
  });

  it("wait no longer than the call", async () => {
    const guest = () => new Promise<Outcome>(() => {});
    const { call } = setUp({ limits: { concurrency: 1, timeoutMs: 200 } }, { guest });
    const first = call({ text: "a" });
    const gone = new AbortController();
    const second = call({ text: "b" }, {}, { signal: gone.signal });
    gone.abort();
    const timedOut = { ok: false, error: { code: "TIMEOUT" } };
    expect(await second).toMatchObject({ answer: timedOut, ran: false });
    expect(await first).toMatchObject({ answer: timedOut, ran: true });
  });
});
