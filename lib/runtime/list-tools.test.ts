import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { compileAgent } from "./compiled-agent";
import { createRuntime } from "./runtime";
import { javascriptTool, literalPorts, literalSandbox } from "./runtime-fixture";

it("runs the hooks of many tools a few at a time, so that the sandbox does not refuse them", async () => {
  let running = 0;
  let mostRunning = 0;
  const sandbox = literalSandbox({
    async hook({ context }) {
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      await nextTurn();
      running -= 1;
      return { ok: true, value: { description: context.toolName } };
    },
  });
  const handler = { kind: "javascript" as const, code: "export const definition = 0" };
  const tools = Array.from({ length: 200 }, (_, index) => ({
    ...javascriptTool,
    name: `tool${index}`,
    handler,
  }));
  const manifest = { slug: "a", name: "A", description: "", tools };
  const list = await createRuntime(literalPorts({ sandbox })).listTools({
    agent: compileAgent({ id: "1", space: "s", version: 1, manifest }),
    keyId: "k1",
    signIn: null,
    protocol: "rest",
    requestId: "r1",
    signal: new AbortController().signal,
  });
  expect(list.map(({ description }) => description)).toEqual(tools.map(({ name }) => name));
  expect(mostRunning).toBeLessThanOrEqual(16);
});
