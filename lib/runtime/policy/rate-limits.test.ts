import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createRateLimiter } from "@/lib/flow-control/rate-limiter";
import { setUp } from "../runtime-fixture";
import { countCalls } from "./count-calls-fixture";

describe("rate limits", () => {
  it("start a new window after the previous one has ended", () => {
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

  it("can be read without counting", () => {
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

  it("do not iterate over all windows for each new identity", () => {
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

  it("lose the window that began first, and not one that has begun again since", () => {
    let at = 0;
    const limiter = createRateLimiter(() => at);
    const consume = (key: string, windowSeconds: number) =>
      limiter.consume(key, { limit: 1, windowSeconds }).allowed;
    consume("again", 1);
    consume("first", 60);
    at = 1_000;
    consume("again", 60);
    for (let n = 0; n < 9_999; n++) consume(`user ${n}`, 60);
    expect([consume("again", 60), consume("first", 60)]).toEqual([false, true]);
  });

  it("of a Space keep their windows however many another one opens", () => {
    const limiter = createRateLimiter(() => 0);
    const limit = { limit: 1, windowSeconds: 60 };
    const isAllowed = (key: string, space: string) => limiter.consume(key, limit, space).allowed;
    expect(isAllowed("a", "quiet")).toBe(true);
    for (let n = 0; n < 20_000; n++) limiter.consume(`user ${n}`, limit, "busy");
    expect([isAllowed("b", "new"), isAllowed("a", "quiet"), isAllowed("b", "new")]).toEqual([
      true,
      false,
      false,
    ]);
    expect([isAllowed("user 19999", "busy"), isAllowed("user 0", "busy")]).toEqual([false, true]);
  });

  it("per user cannot be bypassed with users that a host makes up", async () => {
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

  it("per user cannot be used up by another key that names the same user", async () => {
    const { guest } = countCalls();
    const limits = { rate: { calls: 1, perSeconds: 60, per: "user" as const } };
    const { call } = setUp({ limits }, { guest });
    const client = { userName: "Ada", clientId: "claude", clientName: "Claude" };
    const signIn = { ...client, userId: "ada", scopes: [], issuedAt: 0, expiresAt: 0 } as never;
    const run = (caller: Parameters<typeof call>[1], userId?: string) =>
      call({ text: "a", ...(userId && { userId }) }, caller).then(
        () => "ran",
        ({ code }) => code,
      );
    expect(await run({ keyId: "k1" }, "ada")).toBe("ran");
    expect(await run({ keyId: "k1" }, "ada")).toBe("rate_limited");
    expect(await run({ keyId: "k2" }, "ada")).toBe("ran");
    expect(await run({ keyId: "grant-1", signIn })).toBe("ran");
    expect(await run({ keyId: "grant-2", signIn })).toBe("rate_limited");
  });

  it("store little of a user's name, which its host makes up", async () => {
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
    ["user", { userId: "u1" }, true],
    ["tool", { userId: "u2" }, false],
  ] as const)("per %s, with %o of another key: %s", async (per, host, allowed) => {
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

  it("count all versions together, but a window of another length on its own", async () => {
    const rateLimiter = createRateLimiter(() => 0);
    const callVersion = async (version: number, rate: { calls: number; perSeconds: number }) => {
      const limits = { rate: { ...rate, per: "key" as const } };
      const { call } = setUp({ limits }, { version, ports: { rateLimiter } });
      return call({ text: "a" }).then(
        () => "ran",
        ({ facts }) => facts.retryAfterSeconds,
      );
    };
    expect(await callVersion(1, { calls: 1, perSeconds: 3600 })).toBe("ran");
    expect(await callVersion(2, { calls: 1, perSeconds: 3600 })).toBe(3600);
    expect(await callVersion(3, { calls: 2, perSeconds: 3600 })).toBe("ran");
    expect(await callVersion(4, { calls: 1, perSeconds: 60 })).toBe("ran");
    expect(await callVersion(4, { calls: 1, perSeconds: 60 })).toBe(60);
  });
});
