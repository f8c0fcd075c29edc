import { beforeAll, expect, test } from "vitest";
import { type Line, openSandbox, runIn, tool } from "./sandbox-fixture";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
const run = async (body: string) => {
  const lines: Line[] = [];
  return { lines, outcome: await runIn(sandbox, tool(body), { lines }) };
};

test.each<[string, string, unknown]>([
  ["before it returns", "context.commitToolOutput({ a: 1 });", { a: 1 }],
  [
    "with the arguments of IAgentTool",
    "const { toolId, clientId, agentName } = context; await context.commitToolOutput(toolId, 'Sunny', clientId, agentName);",
    "Sunny",
  ],
  ["after it has returned", "setTimeout(() => context.commitToolOutput('late'), 20);", "late"],
  [
    "after several turns",
    "const { commitToolOutput } = context; setTimeout(() => setTimeout(() => commitToolOutput(2), 10), 10);",
    2,
  ],
  [
    "although nothing ends it but the caller",
    "context.abortSignal.addEventListener('abort', () => {}); setTimeout(() => context.commitToolOutput(3), 10);",
    3,
  ],
  ["that is null", "context.commitToolOutput(null);", null],
  ["beside a result, which wins", "context.commitToolOutput('a'); return 'b';", "b"],
  ["beside what was streamed", "context.stream('a'); context.commitToolOutput('b');", "b"],
  ["never", "if (params.missing) context.commitToolOutput('a');", null],
  [
    "never, although it listens for the end",
    "context.abortSignal.addEventListener('abort', () => context.commitToolOutput('a'));",
    null,
  ],
])("a tool commits its output %s", async (_, body, value) => {
  expect((await run(body)).outcome).toEqual({ ok: true, value });
});

test.each([
  [
    "the second output of a call",
    "context.commitToolOutput(1); context.commitToolOutput(2);",
    "OPERATION_NOT_ALLOWED",
  ],
  [
    "an error after the output",
    "context.commitToolOutput(1); throw new Error('broken');",
    "TOOL_EXECUTION_FAILED",
  ],
  ["an output that is not JSON", "context.commitToolOutput(1n);", "TOOL_EXECUTION_FAILED"],
  ["an output that is too large", "context.commitToolOutput('x'.repeat(2e6));", "LIMIT_EXCEEDED"],
])("%s fails the call", async (_, body, code) => {
  expect((await run(body)).outcome).toMatchObject({ ok: false, error: { code } });
});

test("times out if the output is not committed in time", async () => {
  const code = tool("setTimeout(() => context.commitToolOutput(1), 60_000);");
  expect(await runIn(sandbox, code, { timeoutMs: 200 })).toMatchObject({
    ok: false,
    error: { code: "TIMEOUT" },
  });
});

test("warns about an output that is never committed", async () => {
  const { lines } = await run("if (params.missing) context.commitToolOutput('a');");
  expect(lines).toMatchObject([
    { level: "warn", message: expect.stringContaining("without committing") },
  ]);
  for (const body of [
    "context.commitToolOutput(null);",
    "// commitToolOutput\n context.stream(1);",
  ])
    expect((await run(body)).lines).toEqual([]);
});

test("logs an error for a second output after the call has returned", async () => {
  const body =
    "context.commitToolOutput(1); setTimeout(() => context.commitToolOutput(2), 5); await new Promise((resolve) => setTimeout(resolve, 20));";
  const { lines, outcome } = await run(body);
  expect(outcome).toEqual({ ok: true, value: 1 });
  expect(lines).toMatchObject([{ level: "error", message: expect.stringContaining("callback") }]);
});
