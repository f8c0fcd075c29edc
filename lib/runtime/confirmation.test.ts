import { describe, expect, it } from "vitest";
import type { Outcome } from "@/lib/agent/tool-error";
import type { AppError } from "@/lib/errors";
import type { Confirmations } from "./confirmation";
import { setUp } from "./runtime-fixture";

const guarded = {
  confirmationRequired: true,
  confirmationEnforced: true,
  confirmPrompt: "Really?",
};

const house = (change: object = {}) => {
  let at = Date.UTC(2026, 0, 1);
  let calls = 0;
  const spent = new Set<string>();
  const confirmations: Confirmations = {
    secret: new Uint8Array(32).fill(7),
    now: () => at,
    spend: async (id) => !spent.has(id) && !!spent.add(id),
  };
  const guest = async (): Promise<Outcome> => {
    calls += 1;
    return { ok: true, value: { calls } };
  };
  const { call } = setUp({ ...guarded, ...change }, { guest, ports: { confirmations } });
  const ask = (body: object, caller = {}) =>
    call({ ...body }, caller).then(
      () => {
        throw new Error("It ran without being confirmed.");
      },
      (error: AppError) => error,
    );
  const confirm = (body: object, confirmation: string | undefined, caller = {}) =>
    call({ ...body }, caller, { confirmation });
  const grantOf = async (body: object) => (await ask(body)).headers["x-confirmation"];
  return { ask, confirm, grantOf, calls: () => calls, pass: (ms: number) => (at += ms) };
};

describe("enforced confirmation", () => {
  it("asks first, with what the person may see", async () => {
    const { ask, calls } = house({ visibleParameters: ["text"] });
    const { status, message, details, headers } = await ask({ text: "hi" });
    expect([status, message, calls()]).toEqual([428, "Really?", 0]);
    expect(JSON.parse(details)).toMatchObject({
      tool: "run",
      prompt: "Really?",
      params: { text: "hi" },
      confirmation: headers["x-confirmation"],
      expiresAt: "2026-01-01T00:05:00.000Z",
    });
    expect(JSON.parse(details).params).not.toHaveProperty("n");
  });

  it("runs once what was confirmed, defaults written out or not", async () => {
    const { confirm, grantOf, calls } = house();
    const grant = await grantOf({ text: "hi" });
    const { answer } = await confirm({ n: 2, text: "hi", userId: "u1" }, grant);
    expect([answer.ok, calls()]).toEqual([true, 1]);
    await expect(confirm({ text: "hi" }, grant)).rejects.toMatchObject({
      code: "precondition_required",
      message: expect.stringContaining("used"),
    });
    expect(calls()).toBe(1);
  });

  it.each([
    ["changed arguments", { text: "ho" }, {}],
    ["another key", { text: "hi" }, { keyId: "k2" }],
  ])("refuses %s", async (_, body, caller) => {
    const { confirm, grantOf, calls } = house();
    const grant = await grantOf({ text: "hi" });
    await expect(confirm(body, grant, caller)).rejects.toMatchObject({ status: 428 });
    expect(calls()).toBe(0);
  });

  it("refuses what is old, mended or made up", async () => {
    const { confirm, grantOf, calls, pass } = house();
    const grant = (await grantOf({ text: "hi" })) ?? "";
    const [id, ends, mac] = grant.split(".");
    for (const wrong of [`${id}.${Number(ends) + 1}.${mac}`, `${id}.${ends}.`, "x", "a.b.c"])
      await expect(confirm({ text: "hi" }, wrong)).rejects.toMatchObject({ status: 428 });
    pass(5 * 60 * 1000);
    await expect(confirm({ text: "hi" }, grant)).rejects.toMatchObject({
      message: expect.stringContaining("too old"),
    });
    expect(calls()).toBe(0);
  });

  it("lets exactly one of two calls at once through", async () => {
    const { confirm, grantOf, calls } = house();
    const grant = await grantOf({ text: "hi" });
    const both = await Promise.allSettled([
      confirm({ text: "hi" }, grant),
      confirm({ text: "hi" }, grant),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(calls()).toBe(1);
  });

  it("is nothing to a tool whose host asks", async () => {
    const { confirm } = house({ confirmationEnforced: false });
    expect((await confirm({ text: "hi" }, undefined)).answer.ok).toBe(true);
  });
});
