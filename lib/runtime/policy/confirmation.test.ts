import { describe, expect, it } from "vitest";
import type { Outcome } from "@/lib/agent/tool-error";
import type { AppError } from "@/lib/errors";
import { setUp } from "../runtime-fixture";
import { type ConfirmationStore, releaseUnlessStarted } from "./confirmation";

const enforcedConfirmation = {
  confirmationRequired: true,
  confirmationEnforced: true,
  confirmPrompt: "Really?",
};

const startTool = (change: object = {}) => {
  let at = Date.UTC(2026, 0, 1);
  let calls = 0;
  const usedIds = new Set<string>();
  const confirmations: ConfirmationStore = {
    secret: new Uint8Array(32).fill(7),
    now: () => at,
    consume: async (id) => !usedIds.has(id) && !!usedIds.add(id),
    release: async (id) => void usedIds.delete(id),
  };
  let refusal: Outcome | undefined;
  const guest = async (): Promise<Outcome> => {
    if (refusal) return refusal;
    calls += 1;
    return { ok: true, value: { calls } };
  };
  const refuseNext = (outcome: Outcome | undefined) => {
    refusal = outcome;
  };
  const { call } = setUp(
    { ...enforcedConfirmation, ...change },
    { guest, ports: { confirmations } },
  );
  const ask = (body: object, caller = {}) =>
    call({ ...body }, caller).then(
      () => {
        throw new Error("It ran without confirmation.");
      },
      (error: AppError) => error,
    );
  const confirm = (body: object, confirmation: string | undefined, caller = {}) =>
    call({ ...body }, caller, { confirmation: { grant: confirmation } });
  const requestGrant = async (body: object) => (await ask(body)).facts.confirmation;
  const advance = (ms: number) => (at += ms);
  return { ask, confirm, requestGrant, calls: () => calls, advance, refuseNext };
};

describe("enforced confirmation", () => {
  it("shows no secret argument, not even in the prompt", async () => {
    const { ask, confirm } = startTool({
      confirmPrompt: "Sign in as {{params.name}} with {{params.password}}?",
      parameters: {
        type: "object",
        properties: {
          name: { type: "string" },
          password: { type: "string", format: "password" },
          pin: { $ref: "#/$defs/secret" },
          code: { type: "string", writeOnly: true },
          logins: { type: "array", items: { properties: { key: { $ref: "#/$defs/secret" } } } },
        },
        $defs: { secret: { type: "string", format: "password" } },
      },
    });
    const body = {
      name: "Ada",
      password: "pass-1",
      pin: "pass-2",
      code: "pass-3",
      logins: [{ key: "pass-4" }],
    };
    const { message, details, facts } = await ask(body);
    expect(message).toBe("Sign in as Ada with (hidden)?");
    expect(JSON.parse(details).params).toEqual({
      name: "Ada",
      logins: [{ key: "(hidden: /logins/0/key)" }],
    });
    expect(details + JSON.stringify(facts.confirmationRequest)).not.toContain("pass-");
    expect(Object.keys(facts.confirmationRequest?.parameters ?? {})).toEqual(["name", "logins"]);
    expect((await confirm(body, facts.confirmation)).outcome.ok).toBe(true);
  });

  it("asks first, with only the visible parameters", async () => {
    const { ask, calls } = startTool({ visibleParameters: ["text"] });
    const { code, message, details, facts } = await ask({ text: "hi" });
    expect([code, message, calls()]).toEqual(["precondition_required", "Really?", 0]);
    expect(JSON.parse(details)).toMatchObject({
      tool: "run",
      prompt: "Really?",
      params: { text: "hi" },
      confirmation: facts.confirmation,
      expiresAt: "2026-01-01T00:05:00.000Z",
    });
    expect(JSON.parse(details).params).not.toHaveProperty("n");
  });

  it("runs a confirmed call once, with or without its defaults", async () => {
    const { confirm, requestGrant, calls } = startTool();
    const grant = await requestGrant({ text: "hi" });
    const { outcome } = await confirm({ n: 2, text: "hi", executionId: "e1" }, grant);
    expect([outcome.ok, calls()]).toEqual([true, 1]);
    await expect(confirm({ text: "hi" }, grant)).rejects.toMatchObject({
      code: "precondition_required",
      message: expect.stringContaining("already been used"),
    });
    expect(calls()).toBe(1);
  });

  it.each([
    ["changed arguments", { text: "ho" }, {}],
    ["another key", { text: "hi" }, { keyId: "k2" }],
    ["another user", { text: "hi", userId: "u2" }, {}],
    ["another bearer token", { text: "hi" }, { bearer: "two" }],
    ["other variables", { text: "hi" }, { variables: { db: "2" } }],
  ])("rejects %s", async (_, body, caller) => {
    const { confirm, requestGrant, calls } = startTool();
    const grant = await requestGrant({ text: "hi" });
    await expect(confirm(body, grant, caller)).rejects.toMatchObject({
      code: "precondition_required",
    });
    expect(calls()).toBe(0);
  });

  it("rejects the confirmation of another version", async () => {
    const ask = (version: number, grant?: string) =>
      setUp(enforcedConfirmation, { version }).call(
        { text: "hi" },
        {},
        { confirmation: { grant } },
      );
    const getGrant = (error: AppError) => error.facts.confirmation;
    const grant = await ask(3).then(() => undefined, getGrant);
    await expect(ask(4, grant)).rejects.toMatchObject({ code: "precondition_required" });
    expect((await ask(3, grant)).outcome.ok).toBe(true);
  });

  it("rejects expired, altered and made-up grants", async () => {
    const { confirm, requestGrant, calls, advance } = startTool();
    const grant = (await requestGrant({ text: "hi" })) ?? "";
    const [id, ends, mac] = grant.split(".");
    for (const invalidGrant of [`${id}.${Number(ends) + 1}.${mac}`, `${id}.${ends}.`, "x", "a.b.c"])
      await expect(confirm({ text: "hi" }, invalidGrant)).rejects.toMatchObject({
        code: "precondition_required",
      });
    advance(5 * 60 * 1000);
    await expect(confirm({ text: "hi" }, grant)).rejects.toMatchObject({
      message: expect.stringContaining("expired"),
    });
    expect(calls()).toBe(0);
  });

  it("is released by a call for which the sandbox was too busy", async () => {
    const { confirm, requestGrant, refuseNext } = startTool();
    const grant = await requestGrant({ text: "hi" });
    const error = { code: "RATE_LIMITED", message: "Busy." } as const;
    refuseNext({ ok: false, error: { ...error, hasNotStarted: true } });
    await expect(confirm({ text: "hi" }, grant)).rejects.toMatchObject({ code: "rate_limited" });
    refuseNext({ ok: false, error });
    expect((await confirm({ text: "hi" }, grant)).outcome).toMatchObject({ ok: false, error });
    await expect(confirm({ text: "hi" }, grant)).rejects.toMatchObject({
      code: "precondition_required",
    });
  });

  it("is released by a call that a rate limit refuses, every time", async () => {
    const { confirm, requestGrant, calls } = startTool({
      limits: { rate: { calls: 1, perSeconds: 60, per: "key" }, concurrency: 1 },
    });
    const first = await requestGrant({ text: "1" });
    const second = await requestGrant({ text: "2" });
    expect((await confirm({ text: "1" }, first)).outcome.ok).toBe(true);
    for (let count = 0; count < 2; count += 1)
      await expect(confirm({ text: "2" }, second)).rejects.toMatchObject({ code: "rate_limited" });
    expect(calls()).toBe(1);
  });

  it("stays used by a call that another process continues", async () => {
    const released: string[] = [];
    const store = { release: async (id: string) => void released.push(id) } as ConfirmationStore;
    const outcome = { ok: false, error: { code: "CANCELLED", message: "Stopped." } } as const;
    const run = (isDeferred?: true) =>
      releaseUnlessStarted(store, isDeferred ? "deferred" : "refused", async () => ({
        outcome,
        durationMs: 0,
        ran: false,
        ...(isDeferred && { isDeferred }),
      }));
    await run(true);
    await run();
    expect(released).toEqual(["refused"]);
  });

  it("lets one of two concurrent calls through", async () => {
    const { confirm, requestGrant, calls } = startTool();
    const grant = await requestGrant({ text: "hi" });
    const both = await Promise.allSettled([
      confirm({ text: "hi" }, grant),
      confirm({ text: "hi" }, grant),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(calls()).toBe(1);
  });

  it("does not apply if the host asks for confirmation", async () => {
    const { confirm } = startTool({ confirmationEnforced: false });
    expect((await confirm({ text: "hi" }, undefined)).outcome.ok).toBe(true);
  });
});

describe("a question of a tool", () => {
  const askDuringCall = (change: object) => {
    const { call } = setUp(change, {
      guest: async ({ onInput }) => {
        const schema = { type: "object", properties: { name: { type: "string" } } };
        await onInput?.({ who: { type: "form", message: "Who?", schema } } as never);
        return { ok: true, value: {} };
      },
    });
    return (grant?: string) =>
      call(
        { text: "a" },
        {},
        { confirmation: { grant }, input: { canAsk: ["form"], answers: {} } },
      ).then(
        () => expect.unreachable(),
        (error: AppError) => error.facts,
      );
  };

  it("renews the confirmation of its call, so that the answer continues it", async () => {
    const call = askDuringCall(enforcedConfirmation);
    const { confirmation } = await call();
    const question = await call(confirmation);
    expect(question).toMatchObject({ inputRequest: {}, confirmation: expect.any(String) });
  });

  it("confirms nothing if the call needs no confirmation", async () => {
    const question = await askDuringCall({})();
    expect(question).toMatchObject({ inputRequest: {} });
    expect(question).not.toHaveProperty("confirmation");
  });
});
