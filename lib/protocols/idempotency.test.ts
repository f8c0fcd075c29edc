import { describe, expect, it, onTestFinished, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { type IdempotencyStore, type StoredResponse, withIdempotency } from "./idempotency";

const response: StoredResponse = { status: 200, headers: { "content-type": "x" }, body: "{}" };

type Recover = (callId: string) => Promise<StoredResponse | undefined>;

const setUp = (
  change: Partial<IdempotencyStore> = {},
  recover: Recover = async () => undefined,
) => {
  const writes: unknown[] = [];
  const store: IdempotencyStore = {
    acquire: async () => ({ status: "acquired" }),
    renew: async () => void writes.push("renewed"),
    complete: async (_, completedResponse) => void writes.push(completedResponse),
    release: async () => void writes.push("released"),
    ...change,
  };
  const errors: unknown[] = [];
  let runs = 0;
  type Result = StoredResponse & { isRefused: boolean };
  const call = (
    run: () => Result | Promise<Result>,
    key = "key-1",
    caller: { bearer: string | undefined; variables: Record<string, string> } = {
      bearer: undefined,
      variables: {},
    },
    pinnedVersion?: number,
  ) =>
    withIdempotency(
      {
        store,
        key,
        space: "s",
        agentId: "a",
        keyId: "k",
        tool: "t",
        body: {},
        caller,
        pinnedVersion,
        callId: "c2",
        recover,
        reportError: (error) => errors.push(error),
      },
      async () => {
        runs += 1;
        return run();
      },
    );
  return { call, writes, errors, runs: () => runs };
};
const ran = () => ({ ...response, isRefused: false });

describe("withIdempotency", () => {
  it("stores the response of a call that ran", async () => {
    const { call, writes } = setUp();
    expect(await call(ran)).toEqual(response);
    expect(writes).toEqual([response]);
  });

  it("renews its lease only while the call runs", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { call, writes } = setUp();
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ran>>();
    const callPromise = call(() => promise);
    await vi.advanceTimersByTimeAsync(12_000);
    resolve(ran());
    await callPromise;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(writes).toEqual(["renewed", "renewed", response]);
  });

  it("releases the key of a call that was refused", async () => {
    const { call, writes } = setUp();
    await call(() => ({ ...response, isRefused: true }));
    const refuse = () => {
      throw new AppError("invalid_input", "no");
    };
    await expect(call(refuse)).rejects.toMatchObject({ code: "invalid_input" });
    expect(writes).toEqual(["released", "released"]);
  });

  it("keeps the key after an unexpected error, because the call may have had an effect", async () => {
    const { call, writes } = setUp();
    const fail = () => {
      throw new TypeError("oops");
    };
    await expect(call(fail)).rejects.toThrow("oops");
    const failInBackground = () => {
      throw new AppError("internal", "Something went wrong on our side.");
    };
    await expect(call(failInBackground)).rejects.toMatchObject({ code: "internal" });
    const loseAnswer = () => {
      throw new AppError("unavailable", "It is not known.", { mayHaveRun: true });
    };
    await expect(call(loseAnswer)).rejects.toMatchObject({ code: "unavailable" });
    expect(writes).toEqual([]);
  });

  it.each([
    [{ status: "mismatch" }, "unprocessable"],
    [{ status: "in_progress" }, "conflict"],
    [{ status: "unknown" }, "conflict"],
  ] as const)("does not run if the claim is %o", async (claim, code) => {
    const { call, runs } = setUp({ acquire: async () => claim });
    await expect(call(ran)).rejects.toMatchObject({ code });
    expect(runs()).toBe(0);
  });

  it("replays a completed call and marks it as replayed", async () => {
    const completedClaim = { status: "completed", response: { ...response, status: 504 } } as const;
    const { call, runs } = setUp({ acquire: async () => completedClaim });
    expect(await call(ran)).toEqual({
      status: 504,
      headers: { "content-type": "x", "idempotency-replayed": "true" },
      body: "{}",
    });
    expect(runs()).toBe(0);
  });

  it("replays the state of an interrupted call that continues in the background", async () => {
    const claim = { status: "unknown", callId: "c1" } as const;
    const job = { ...response, status: 202 };
    const { call, runs } = setUp({ acquire: async () => claim }, async (callId) =>
      callId === "c1" ? job : undefined,
    );
    expect(await call(ran)).toMatchObject({
      status: 202,
      headers: { "idempotency-replayed": "true" },
    });
    expect(runs()).toBe(0);
    const unknown = setUp({ acquire: async () => claim });
    await expect(unknown.call(ran)).rejects.toMatchObject({ code: "conflict" });
  });

  it("does not run without the store, but responds if it cannot write", async () => {
    const fail = () => Promise.reject(new Error("no database"));
    const unreachable = setUp({ acquire: fail });
    await expect(unreachable.call(ran)).rejects.toMatchObject({ code: "unavailable" });
    expect([unreachable.runs(), unreachable.errors.length]).toEqual([0, 1]);
    const readOnly = setUp({ complete: fail });
    expect(await readOnly.call(ran)).toEqual(response);
    expect(readOnly.errors).toHaveLength(1);
  });

  it("distinguishes pinned versions, and callers with different tokens or variables", async () => {
    const requests: string[] = [];
    const { call } = setUp({
      async acquire(_, request) {
        requests.push(request);
        return { status: "acquired" };
      },
    });
    const one = { bearer: "one", variables: { db: "1" } };
    for (const caller of [one, one, { ...one, bearer: "two" }, { ...one, variables: { db: "2" } }])
      await call(ran, "key-1", caller);
    expect(requests[1]).toBe(requests[0]);
    for (const version of [1, 2]) await call(ran, "key-1", one, version);
    expect(new Set(requests).size).toBe(5);
  });

  it.each(["", "a b", "x".repeat(256), "ü"])("rejects the key %j", async (key) => {
    await expect(setUp().call(ran, key)).rejects.toMatchObject({ code: "invalid_input" });
  });
});
