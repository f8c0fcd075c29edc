import { describe, expect, it } from "vitest";
import type { Outcome } from "@/lib/agent/tool-error";
import type { GuestHook } from "@/lib/handlers/handler";
import { http, setUp } from "../runtime-fixture";

type Hooks = Partial<Record<GuestHook["hook"], (...args: never[]) => Outcome | Promise<Outcome>>>;

/**
 * Creates a tool whose module mentions these hooks, and a sandbox that runs the test's versions of
 * them.
 */
const setUpWithHooks = (hooks: Hooks, outcome: Outcome = { ok: true, value: {} }, change = {}) => {
  const order: string[] = [];
  const hookArguments: unknown[][] = [];
  const code = `export default () => {}; // ${Object.keys(hooks).join(" ")}`;
  const fixture = setUp(
    { handler: { kind: "javascript", code }, ...change },
    {
      guest: async () => {
        order.push("call");
        return outcome;
      },
      hook: async ({ hook, args }) => {
        order.push(hook);
        hookArguments.push([...args]);
        return hooks[hook]?.(...(args as never[]));
      },
    },
  );
  return { ...fixture, order, hookArguments };
};
const success = (value: unknown): Outcome => ({ ok: true, value });
const toFailure = (message: string): Outcome => ({
  ok: false,
  error: { code: "TOOL_EXECUTION_FAILED", message },
});
const observers = {
  onValidate: () => success(null),
  onBeforeCall: () => success(null),
  onAfterCall: () => success(null),
  onCallError: () => success(null),
};

describe("the hooks of a call", () => {
  it("run in order, each with its own arguments", async () => {
    const { call, order, hookArguments } = setUpWithHooks({
      ...observers,
      definition: () => success({}),
      isAvailable: () => success(true),
      validate: () => success(true),
    });
    await call({ text: "a", userId: "u1" });
    expect(order).toEqual([
      "definition",
      "isAvailable",
      "onValidate",
      "validate",
      "onBeforeCall",
      "call",
      "onAfterCall",
    ]);
    const caller = { clientId: "u1", agentName: "A" };
    const params = { text: "a", n: 2 };
    expect(hookArguments).toEqual([
      [caller],
      [caller],
      ["u1", "A", params],
      [{ ...caller, params, toolCalls: [{ toolId: "r1", toolName: "run", params }] }],
      ["r1", "u1", "A", params],
      ["r1", "u1", "A", params],
    ]);
  });

  it("run onCallError instead of onAfterCall when the tool fails", async () => {
    const failure: Outcome = { ok: false, error: { code: "NOT_FOUND", message: "gone" } };
    const { call, order, hookArguments } = setUpWithHooks(observers, failure);
    expect((await call({ text: "a" })).outcome).toMatchObject({
      ok: false,
      error: { code: "NOT_FOUND" },
    });
    expect(order).toEqual(["onValidate", "onBeforeCall", "call", "onCallError"]);
    expect(hookArguments.at(-1)?.at(-1)).toEqual({ code: "NOT_FOUND", message: "gone" });
  });

  it.each(Object.entries(observers))("may be %s alone", async (name, observer) => {
    const { call, order } = setUpWithHooks({ [name]: observer });
    expect((await call({ text: "a" })).outcome.ok).toBe(true);
    expect(order.filter((each) => each !== "call")).toEqual(name === "onCallError" ? [] : [name]);
  });

  it("do not use the sandbox if the module mentions no hook", async () => {
    const { call, order } = setUpWithHooks({});
    await call({ text: "a" });
    expect(order).toEqual(["call"]);
  });

  it("also run for an HTTP tool with a module", async () => {
    const { call, requests } = setUp(http({ module: "export const validate = () => false" }), {
      hook: async ({ hosts }) => success(hosts.join() !== "api.example.com"),
    });
    const { outcome } = await call({ text: "a" });
    expect(outcome).toMatchObject({ ok: false, error: { code: "VALIDATION_ERROR" } });
    expect(requests).toHaveLength(0);
  });
});

describe("validate", () => {
  it.each([
    ["false", success(false), "VALIDATION_ERROR"],
    ["a throw", toFailure("too much"), "VALIDATION_ERROR"],
    ["a ToolError", { ok: false, error: { code: "FORBIDDEN", message: "no" } }, "FORBIDDEN"],
  ] as const)("rejects the call with %s before the tool runs", async (_, result, code) => {
    const { call, order } = setUpWithHooks({ validate: () => result, ...observers });
    const { outcome, ran } = await call({ text: "a" });
    expect(outcome).toMatchObject({ ok: false, error: { code } });
    expect([order, ran]).toEqual([["onValidate", "validate"], false]);
  });

  it.each([true, null, "yes"])("accepts the call with %o", async (value) => {
    const { call } = setUpWithHooks({ validate: () => success(value) });
    expect((await call({ text: "a" })).outcome.ok).toBe(true);
  });
});

describe("observers", () => {
  it("affect only the log when they fail", async () => {
    const throwError = () => toFailure("broken");
    const { call } = setUpWithHooks(
      { onValidate: throwError, onBeforeCall: throwError, onAfterCall: throwError },
      success({ x: 1 }),
    );
    const { outcome, trace } = await call({ text: "a" });
    expect(outcome).toEqual({ ok: true, responseType: "mixed", data: { x: 1 } });
    expect(trace.log.filter(({ level }) => level === "warn")).toHaveLength(3);
  });

  it("run with a time limit of their own after a call that its caller has cancelled", async () => {
    const caller = new AbortController();
    const ends: Pick<GuestHook, "timeoutMs" | "signal">[] = [];
    const { call } = setUp(
      { handler: { kind: "javascript", code: "onCallError" }, limits: { timeoutMs: 9_000 } },
      {
        guest: async () => {
          caller.abort();
          return toFailure("cancelled");
        },
        hook: async ({ timeoutMs, signal }) => {
          ends.push({ timeoutMs, signal });
          return undefined;
        },
      },
    );
    await call({ text: "a" }, {}, { signal: caller.signal });
    expect(ends).toMatchObject([{ timeoutMs: 1_000, signal: { aborted: false } }]);
  });

  it("leave a failure unchanged when onCallError fails", async () => {
    const failure = { code: "NOT_FOUND", message: "gone" } as const;
    const { call } = setUpWithHooks(
      { onCallError: () => toFailure("broken") },
      { ok: false, error: failure },
    );
    const { outcome, trace } = await call({ text: "a" });
    expect(outcome).toMatchObject({ ok: false, error: failure });
    expect(trace.log).toMatchObject([
      { level: "warn", message: expect.stringContaining("broken") },
    ]);
  });
});

describe("the tool as a caller sees it", () => {
  const forUser = {
    definition: ({ clientId }: { clientId: string }) =>
      success({
        description: `For ${clientId}.`,
        parameters: {
          type: "object",
          properties: { only: { const: clientId } },
          required: ["only"],
        },
      }),
  };

  it("has the definition for that caller, which also validates the arguments", async () => {
    const { call, list } = setUpWithHooks(forUser);
    expect(await list("k7")).toMatchObject([{ name: "run", description: "For k7." }]);
    await expect(call({ only: "k8" }, { keyId: "k7" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect((await call({ only: "k7" }, { keyId: "k7" })).outcome.ok).toBe(true);
  });

  it.each([
    ["definition throws", { definition: () => toFailure("no") }],
    ["definition returns text", { definition: () => success("text") }],
    [
      "its parameters are invalid",
      { definition: () => success({ parameters: { type: "array" } }) },
    ],
    ["isAvailable is false", { isAvailable: () => success(false) }],
    ["isAvailable throws", { isAvailable: () => toFailure("no") }],
  ] as [string, Hooks][])("is hidden if %s", async (_, hooks) => {
    const { call, list, order } = setUpWithHooks(hooks);
    expect(await list()).toEqual([]);
    await expect(call({ text: "a" })).rejects.toMatchObject({
      code: "not_found",
      message: "Unknown tool: run",
    });
    expect(order).not.toContain("call");
  });

  it("is recorded for the author if a hook failed", async () => {
    const { list, records } = setUpWithHooks({ isAvailable: () => toFailure("no such table") });
    await list();
    expect(records).toMatchObject([{ tool: "run", code: "TOOL_EXECUTION_FAILED" }]);
    expect(JSON.stringify(records)).toContain("no such table");
  });
});

describe("a sandbox that is too busy to start", () => {
  const busy: Outcome = {
    ok: false,
    error: { code: "RATE_LIMITED", message: "Busy.", retryAfterSeconds: 5, hasNotStarted: true },
  };
  const refusal = { code: "rate_limited", message: "Busy.", facts: { retryAfterSeconds: 5 } };

  it.each(["definition", "isAvailable"] as const)("does not hide a tool: %s", async (hook) => {
    const { call, list } = setUpWithHooks({ [hook]: () => busy });
    await expect(list()).rejects.toMatchObject(refusal);
    await expect(call({ text: "a" })).rejects.toMatchObject(refusal);
  });

  it.each(["definition", "isAvailable"])("is reported if %s had to wait too long", async (name) => {
    const code = `export default () => {}; export const ${name} = () => ({});`;
    const { list } = setUp(
      { handler: { kind: "javascript", code }, limits: { timeoutMs: 100 } },
      {
        // The sandbox enforces the hook's timeout itself, and stops immediately when it is aborted.
        hook: ({ hook, timeoutMs, signal }) =>
          new Promise((resolve) => {
            if (hook !== name) return resolve(undefined);
            signal.addEventListener("abort", () => resolve(toFailure("The call was cancelled.")));
            setTimeout(() => resolve(busy), timeoutMs);
          }),
      },
    );
    await expect(list()).rejects.toMatchObject(refusal);
  });

  it("refuses the call, which does not count as failed", async () => {
    await expect(
      setUpWithHooks({ validate: () => busy }).call({ text: "a" }),
    ).rejects.toMatchObject(refusal);
    const { call, records, order } = setUpWithHooks(observers, busy);
    await expect(call({ text: "a" })).rejects.toMatchObject(refusal);
    expect(order).not.toContain("onCallError");
    expect(records).toMatchObject([{ code: "rate_limited" }]);
  });

  it("does not affect observers", async () => {
    const { call } = setUpWithHooks({ onAfterCall: () => busy });
    expect((await call({ text: "a" })).outcome.ok).toBe(true);
  });
});

describe("a call that ends during a hook", () => {
  const failed = toFailure("The hook was ended.");

  it.each(["definition", "isAvailable"] as const)(
    "is reported as cancelled, not as an unknown tool: %s",
    async (hook) => {
      const caller = new AbortController();
      const { call, records } = setUpWithHooks({
        [hook]: () => {
          caller.abort();
          return failed;
        },
      });
      const { outcome } = await call({ text: "a" }, {}, { signal: caller.signal });
      expect(outcome).toMatchObject({ ok: false, error: { code: "CANCELLED" } });
      expect(records).toMatchObject([{ code: "CANCELLED" }]);
    },
  );

  it("runs again if it is a background call and its server stopped", async () => {
    const { call, runtime, records } = setUpWithHooks({
      definition: () => {
        runtime.stop();
        return failed;
      },
    });
    const options = { phase: "admitted", begin: async () => true } as const;
    expect(await call({ text: "a" }, {}, options)).toMatchObject({ isDeferred: true, ran: false });
    expect(records).toEqual([]);
  });

  it("does not wait for its tool, which may fail later", async () => {
    const caller = new AbortController();
    const { promise: failing, reject: fail } = Promise.withResolvers<Outcome>();
    const { call } = setUp(
      { handler: { kind: "javascript", code: "onBeforeCall" } },
      {
        guest: () => failing,
        hook: async () => {
          caller.abort();
          return undefined;
        },
      },
    );
    const { outcome } = await call({ text: "a" }, {}, { signal: caller.signal });
    expect(outcome).toMatchObject({ ok: false, error: { code: "CANCELLED" } });
    fail(new Error("late"));
  });
});
