import { describe, expect, it, onTestFinished } from "vitest";
import type { Outcome } from "@/lib/agent/tool-error";
import type { GuestHook } from "@/lib/handlers/handler";
import { setUp } from "../runtime-fixture";

const setUpWithHook = (name: GuestHook["hook"], run: () => void) => {
  const failure: Outcome = {
    ok: false,
    error: { code: "TOOL_EXECUTION_FAILED", message: "stopped" },
  };
  const code = `export default () => {}; // ${name}`;
  return setUp(
    { handler: { kind: "javascript", code }, limits: { timeoutMs: 100 } },
    {
      hook: async () => {
        run();
        return failure;
      },
    },
  );
};

describe.each(["definition", "isAvailable", "validate"] as const)("%s", (name) => {
  it("that takes too long ends the call as timed out", async () => {
    const { call } = setUpWithHook(name, () => {
      // Ends before the call's timer can fire, as another process may.
      const endsAt = performance.now() + 100;
      while (performance.now() < endsAt);
    });
    const { outcome } = await call({ text: "a" });
    const message = "The tool did not finish within 0.1 seconds.";
    expect(outcome).toMatchObject({ ok: false, error: { code: "TIMEOUT", message } });
  });

  it("during which the caller disconnects ends the call as cancelled", async () => {
    const caller = new AbortController();
    const { call } = setUpWithHook(name, () => caller.abort());
    const { outcome } = await call({ text: "a" }, {}, { signal: caller.signal });
    expect(outcome).toMatchObject({ ok: false, error: { code: "CANCELLED" } });
  });
});

it("ignores a tool that fails after its call was cancelled in a hook", async () => {
  const caller = new AbortController();
  const rejections: unknown[] = [];
  const onRejection = (error: unknown) => rejections.push(error);
  process.on("unhandledRejection", onRejection);
  onTestFinished(() => void process.off("unhandledRejection", onRejection));
  const code = "export default () => {}; // onBeforeCall";
  const { call } = setUp(
    { handler: { kind: "javascript", code } },
    {
      guest: () => Promise.reject(new Error("no runner")),
      hook: async () => {
        caller.abort();
        return undefined;
      },
    },
  );
  const { outcome } = await call({ text: "a" }, {}, { signal: caller.signal });
  expect(outcome).toMatchObject({ ok: false, error: { code: "CANCELLED" } });
  await new Promise(setImmediate);
  expect(rejections).toEqual([]);
});
