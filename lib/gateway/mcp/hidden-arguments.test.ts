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
  "hides a secret in an argument%s from the person who edits it, and preserves it",
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

test("passes the same caller to definition when a person's edits come back", async () => {
  const callers: unknown[] = [];
  const runs: unknown[] = [];
  const sandbox = literalSandbox({
    async run({ params }) {
      runs.push(params);
      return { ok: true, value: "Hello" };
    },
    async hook({ hook, args, context }) {
      if (hook !== "definition") return undefined;
      const { clientId, userId, chatId, executionId, variables, canAsk, credentials } = context;
      const host = { clientId, userId, chatId, executionId };
      callers.push({ args, host, variables, canAsk, credentials });
      const name = { type: "string" };
      return {
        ok: true,
        value: { parameters: { type: "object", properties: userId ? { name } : {} } },
      };
    },
  });
  const credentials = async () => ({ slack: { fields: { token: "t" }, hosts: [] } });
  const gateway = setUp(
    [{ handler: defined.handler, confirmationRequired: true, credentials: ["slack"] }],
    { variables: [{ ref: "region" }], ports: { sandbox, credentials } },
  );
  const headers = { "x-api-key": "all", "x-region": "eu" };
  const client = await connect(gateway, headers, { capabilities: { elicitation: {} } });
  client.setRequestHandler("elicitation/create", async () => ({
    action: "accept",
    content: { name: "Eve" },
  }));
  const host = { userId: "u1", chatId: "c1", executionId: "e1" };
  await client.callTool({ name: "greet", arguments: { name: "Ada", ...host } });
  expect(runs).toEqual([{ name: "Eve" }]);
  const [first] = callers;
  expect(first).toMatchObject({ host: { clientId: "u1", ...host }, variables: { region: "eu" } });
  for (const caller of callers) expect(caller).toEqual(first);
});

test("refuses and logs an answer without the variable that the question was asked with", async () => {
  const sandbox = literalSandbox({
    hook: async ({ hook }) => (hook === "definition" ? { ok: true, value: {} } : undefined),
  });
  const { recordedCalls, reportedErrors, ...gateway } = setUp(
    [{ handler: defined.handler, confirmationRequired: true }],
    { variables: [{ ref: "region", required: true }], ports: { sandbox } },
  );
  const headers: Record<string, string> = { "x-api-key": "all", "x-region": "eu" };
  const client = await connect(gateway, headers, { capabilities: { elicitation: {} } });
  client.setRequestHandler("elicitation/create", async () => {
    delete headers["x-region"];
    return { action: "accept", content: {} };
  });
  const result = await client.callTool({ name: "greet", arguments: { name: "Ada" } });
  expect(result).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining("Missing variables: region") }],
  });
  expect(recordedCalls.at(-1)).toMatchObject({ tool: "greet", code: "unauthorized" });
  expect(reportedErrors).toEqual([]);
});
