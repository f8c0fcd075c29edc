import { expect, test } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { literalSandbox } from "@/lib/runtime/runtime-fixture";
import { connect, setUp } from "./mcp-fixture";

const parameters = {
  type: "object",
  properties: { login: { properties: { user: {}, password: { format: "password" } } } },
} as const;
const openParameters = { type: "object", properties: { login: {} } } as const;
const defined: Partial<Tool> = {
  parameters: openParameters,
  handler: { kind: "javascript", code: "export const definition = 0" },
};

test.each([
  ["", { parameters }, undefined],
  [" by the definition", defined, parameters],
] as const)(
  "a person who edits an argument sees no secret in it%s, and does not lose it",
  async (_, tool, definition) => {
    const runs: unknown[] = [];
    const sandbox = literalSandbox({
      async run({ params }) {
        runs.push(params);
        return { ok: true, value: "Hello" };
      },
      hook: async ({ hook }) =>
        hook === "definition" && definition
          ? { ok: true, value: { parameters: definition } }
          : undefined,
    });
    const gateway = setUp([{ ...tool, confirmationRequired: true }], { ports: { sandbox } });
    const client = await connect(gateway, undefined, { capabilities: { elicitation: {} } });
    const questions: unknown[] = [];
    client.setRequestHandler("elicitation/create", async (question) => {
      questions.push(question);
      const edited = '{"user": "Eve", "password": "(hidden: /login/password)"}';
      return { action: "accept", content: { login: edited } };
    });
    const args = { login: { user: "Ada", password: "pass-1" } };
    await client.callTool({ name: "greet", arguments: args });
    expect(JSON.stringify(questions)).toContain("(hidden: /login/password)");
    expect(JSON.stringify(questions)).not.toContain("pass-1");
    expect(runs).toEqual([{ login: { user: "Eve", password: "pass-1" } }]);
  },
);
