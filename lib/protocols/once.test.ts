import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/errors";
import { atMostOnce, type CallOnce, type KeptAnswer, type OncePort } from "./once";

const answer: KeptAnswer = { status: 200, headers: { "content-type": "x" }, body: "{}" };

const memory = (change: Partial<OncePort> = {}) => {
  const kept: unknown[] = [];
  const once: OncePort = {
    claim: async () => ({ state: "acquired" }),
    settle: async (_: CallOnce, settled) => void kept.push(settled),
    release: async () => void kept.push("released"),
    ...change,
  };
  const reported: unknown[] = [];
  let runs = 0;
  const call = (outcome: () => KeptAnswer & { ran: boolean }, given = "key-1") =>
    atMostOnce(
      {
        ...{ once, given, agentId: "a", keyId: "k", tool: "t", body: {}, timeoutMs: 1000 },
        report: (error) => reported.push(error),
      },
      async () => {
        runs += 1;
        return outcome();
      },
    );
  return { call, kept, reported, runs: () => runs };
};
const ran = () => ({ ...answer, ran: true });

describe("atMostOnce", () => {
  it("keeps the answer of a call that began", async () => {
    const { call, kept } = memory();
    expect(await call(ran)).toEqual(answer);
    expect(kept).toEqual([answer]);
  });

  it("gives a claim back when the tool did not begin", async () => {
    const { call, kept } = memory();
    await call(() => ({ ...answer, ran: false }));
    const refuse = () => {
      throw new AppError("invalid_input", "no");
    };
    await expect(call(refuse)).rejects.toMatchObject({ status: 400 });
    expect(kept).toEqual(["released", "released"]);
  });

  it("keeps a claim after a surprise, since nobody knows what was done", async () => {
    const { call, kept } = memory();
    const surprise = () => {
      throw new TypeError("oops");
    };
    await expect(call(surprise)).rejects.toThrow("oops");
    expect(kept).toEqual([]);
  });

  it.each([
    [{ state: "mismatch" }, 422],
    [{ state: "in_progress" }, 409],
    [{ state: "unknown" }, 409],
  ] as const)("does not run when the claim is %o", async (claim, status) => {
    const { call, runs } = memory({ claim: async () => claim });
    await expect(call(ran)).rejects.toMatchObject({ status });
    expect(runs()).toBe(0);
  });

  it("replays what is done, and says so", async () => {
    const { call, runs } = memory({
      claim: async () => ({ state: "completed", ...answer, status: 504 }),
    });
    expect(await call(ran)).toEqual({
      status: 504,
      headers: { "content-type": "x", "idempotency-replayed": "true" },
      body: "{}",
    });
    expect(runs()).toBe(0);
  });

  it("does not run without its memory, and answers although it cannot write", async () => {
    const broken = () => Promise.reject(new Error("no database"));
    const without = memory({ claim: broken });
    await expect(without.call(ran)).rejects.toMatchObject({ status: 503 });
    expect([without.runs(), without.reported.length]).toEqual([0, 1]);
    const writeless = memory({ settle: broken });
    expect(await writeless.call(ran)).toEqual(answer);
    expect(writeless.reported).toHaveLength(1);
  });

  it.each(["", "a b", "x".repeat(256), "ü"])("refuses the key %j", async (given) => {
    await expect(memory().call(ran, given)).rejects.toMatchObject({ status: 400 });
  });
});
