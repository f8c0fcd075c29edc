import { expect, test } from "vitest";
import type { Outcome } from "@/lib/agent/tool-error";
import { toolFailure } from "@/lib/agent/tool-error";
import { compileAgent } from "@/lib/runtime/compiled-agent";
import { createRuntime } from "@/lib/runtime/runtime";
import { javascriptTool, literalPorts, literalSandbox } from "@/lib/runtime/runtime-fixture";
import { findHiddenTools } from "./find-hidden-tools";

const answers: Record<string, Outcome> = {
  fails: toolFailure("TOOL_EXECUTION_FAILED", "No schema today."),
  invalid: { ok: true, value: { parameters: { type: "nonsense" } } },
  disabled: toolFailure("TOOL_EXECUTION_FAILED", "Not seen."),
  works: { ok: true, value: { description: "Works." } },
  hides: { ok: true, value: false },
};

test("finds the enabled tools whose code fails, but none that hides itself", async () => {
  const hookTools: string[] = [];
  const sandbox = literalSandbox({
    async hook({ hook, context }) {
      hookTools.push(context.toolName);
      const name = context.toolName === "hides" ? "isAvailable" : "definition";
      return hook === name ? answers[context.toolName] : undefined;
    },
  });
  const code = "export const definition = 0; export const isAvailable = 0";
  const handler = { kind: "javascript" as const, code };
  const dynamic = Object.keys(answers).map((name) => ({
    ...javascriptTool,
    name,
    handler,
    ...(name === "disabled" && { enabled: false }),
  }));
  const manifest = { slug: "a", name: "A", description: "", tools: [javascriptTool, ...dynamic] };
  const agent = compileAgent({ id: "1", space: "s", version: null, manifest });
  const runtime = createRuntime(literalPorts({ sandbox }));
  expect(await findHiddenTools(runtime, agent, new AbortController().signal)).toEqual([
    { name: "fails", why: expect.stringContaining("No schema today.") },
    { name: "invalid", why: expect.stringContaining("invalid parameters") },
  ]);
  expect(hookTools).not.toContain("disabled");
});
