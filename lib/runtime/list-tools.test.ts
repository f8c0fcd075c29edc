import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { AppError } from "@/lib/errors";
import type { Sandbox } from "@/lib/handlers/handler";
import { compileAgent } from "./compiled-agent";
import type { Ports } from "./ports";
import { createRuntime } from "./runtime";
import { javascriptTool, literalPorts, literalSandbox } from "./runtime-fixture";

const longName = "a".repeat(120);
const tools = Array.from({ length: 200 }, (_, index) => ({
  ...javascriptTool,
  name: `${longName}${index}`,
  handler: { kind: "javascript" as const, code: "export const definition = 0" },
}));

const listTools = (hook: Sandbox["hook"], record: Ports["record"] = () => {}) => {
  const manifest = { slug: "a", name: "A", description: "", tools };
  return createRuntime(literalPorts({ sandbox: literalSandbox({ hook }), record })).listTools({
    agent: compileAgent({ id: "1", space: "s", version: 1, manifest }),
    keyId: "k1",
    signIn: null,
    protocol: "rest",
    callId: "r1",
    signal: new AbortController().signal,
  });
};

it("runs the hooks of many tools a few at a time, so that the sandbox does not refuse them", async () => {
  let running = 0;
  let mostRunning = 0;
  const list = await listTools(async ({ context }) => {
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    await nextTurn();
    running -= 1;
    return { ok: true, value: { description: context.toolName } };
  });
  expect(list.map(({ description }) => description)).toEqual(tools.map(({ name }) => name));
  expect(mostRunning).toBeLessThanOrEqual(16);
});

it("runs no more hooks once the list is refused", async () => {
  let count = 0;
  const list = listTools(async () => {
    count += 1;
    await nextTurn();
    throw new AppError("rate_limited", "Too many calls.");
  });
  await expect(list).rejects.toThrow("Too many calls.");
  for (let turn = 0; turn < 5; turn++) await nextTurn();
  expect(count).toBeLessThan(50);
});

it("records each tool whose hook fails, however long its name is", async () => {
  const ids = new Set<string>();
  await listTools(
    async () => ({ ok: false, error: { code: "TOOL_EXECUTION_FAILED", message: "It broke." } }),
    ({ id }) => void ids.add(id),
  );
  expect(ids.size).toBe(tools.length);
});
