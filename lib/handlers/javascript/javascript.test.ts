import { expect, test } from "vitest";
import type { GuestCall, HandlerCall, Sandbox } from "@/lib/handlers/handler";
import { context } from "./host/sandbox-fixture";
import { javascript } from "./javascript";

test("runs the module with the call's data and only the tool's own hosts", async () => {
  const calls: GuestCall[] = [];
  const unused = () => Promise.reject(new Error("Only `run` is expected."));
  const sandbox: Sandbox = {
    run: async (call) => {
      calls.push(call);
      return { ok: true, value: 1 };
    },
    hook: unused,
    query: unused,
    check: unused,
    close: unused,
  };
  const call: HandlerCall = {
    space: "s",
    params: { a: 1 },
    context,
    timeoutMs: 1_000,
    remainingMs: 900,
    outbound: unused,
    sandbox,
    log: () => {},
    onChunk: () => {},
    signal: new AbortController().signal,
  };
  const code = "export default () => 1";
  expect(await javascript({ kind: "javascript", code }, call)).toEqual({ ok: true, value: 1 });
  await javascript({ kind: "javascript", code, hosts: ["a.example"] }, call);
  const { sandbox: _, ...rest } = call;
  expect(calls).toEqual([
    { ...rest, code, hosts: [] },
    { ...rest, code, hosts: ["a.example"] },
  ]);
});
