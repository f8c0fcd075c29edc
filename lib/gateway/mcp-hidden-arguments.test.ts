import { expect, test } from "vitest";
import { connect, setUp } from "./mcp-fixture";

test("a person who edits an argument sees no secret in it, and does not lose it", async () => {
  const runs: unknown[] = [];
  const login = { properties: { user: {}, password: { format: "password" } } };
  const gateway = setUp(
    [{ parameters: { type: "object", properties: { login } }, confirmationRequired: true }],
    {
      async run({ params }) {
        runs.push(params);
        return { ok: true, value: "Hello" };
      },
    },
  );
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
});
