import { expect, test } from "vitest";
import { createTool, listResults, setUpRuns } from "./runs-fixture";

const names = (calls: readonly { context: { toolName: string } }[]) =>
  calls.map(({ context }) => context.toolName);

test("continues the run until an answer has no calls", async () => {
  const { run, requests, guestCalls } = setUpRuns([
    { calls: [{ id: "c1", name: "first", args: { n: 1 } }] },
    { calls: [{ id: "c2", name: "second" }] },
    "Done.",
  ]);
  const { end, messages } = await run();
  expect(end).toEqual({ type: "success", pendingToolCallIds: [] });
  expect(names(guestCalls)).toEqual(["first", "second"]);
  expect(requests).toHaveLength(3);
  expect(requests[1]?.messages.slice(1)).toMatchObject([
    { role: "assistant", toolCalls: [{ id: "c1", function: { name: "first" } }] },
    { role: "tool", toolCallId: "c1", content: "did first" },
  ]);
  expect(messages.at(-1)).toMatchObject({ role: "assistant", content: "Done." });
});

test("finds a tool by name, runs it with parsed arguments, and answers under the call's id", async () => {
  const call = { id: "c1", name: "second", args: '{"n": 1, "note": "x"}' };
  const { run, guestCalls } = setUpRuns([{ calls: [call] }, "Done."], {
    guest: ({ params }) => ({ ok: true, value: { got: params } }),
  });
  const { events } = await run();
  expect(guestCalls).toMatchObject([
    { params: { n: 1, note: "x" }, context: { toolId: "c1", toolName: "second" } },
  ]);
  expect(events.find(({ type }) => type === "tool-result")).toMatchObject({
    toolCallId: "c1",
    content: '{"got":{"n":1,"note":"x"}}',
  });
});

test("runs the calls of one answer in order, each after the previous one's result", async () => {
  const log: string[] = [];
  const { run } = setUpRuns(
    [{ calls: ["first", "second", "third"].map((name) => ({ name })) }, "Done."],
    {
      async guest({ context: { toolName } }) {
        log.push(`begin ${toolName}`);
        await Promise.resolve();
        log.push(`end ${toolName}`);
        return { ok: true, value: toolName };
      },
    },
  );
  await run();
  expect(log).toEqual(
    ["first", "second", "third"].flatMap((name) => [`begin ${name}`, `end ${name}`]),
  );
});

test("skips the calls after a failing one, and tells the model why", async () => {
  const { run, guestCalls } = setUpRuns(
    [
      {
        calls: [
          { id: "a", name: "first" },
          { id: "b", name: "second" },
          { id: "c", name: "third" },
        ],
      },
      "Sorry.",
    ],
    {
      guest: ({ context: { toolName } }) =>
        toolName === "second"
          ? {
              ok: false,
              error: { code: "TIMEOUT", message: "Too slow.", recoveryHint: "Ask for less." },
            }
          : { ok: true, value: "fine" },
    },
  );
  const { messages, end } = await run();
  expect(names(guestCalls)).toEqual(["first", "second"]);
  expect(listResults(messages)).toEqual({
    a: "fine",
    b: "TOOL ERROR: TIMEOUT\nToo slow.\nRECOVERY HINT: Ask for less.",
    c: expect.stringContaining("second failed before it"),
  });
  expect(end.type).toBe("success");
});

test("runs the last calls if there are more than allowed", async () => {
  const { run, guestCalls } = setUpRuns(
    [
      {
        calls: [
          { id: "a", name: "first" },
          { id: "b", name: "second" },
          { id: "c", name: "third" },
        ],
      },
      "Done.",
    ],
    { model: { maxToolCalls: 2 } },
  );
  const { messages } = await run();
  expect(names(guestCalls)).toEqual(["second", "third"]);
  expect(guestCalls.map(({ context }) => context.toolCalls.length)).toEqual([2, 2]);
  expect(listResults(messages).a).toContain("at most 2 calls");
});

test("offers and runs no tools if no tool calls are allowed, and uses the text as the answer", async () => {
  const { run, requests, guestCalls } = setUpRuns([{ text: "Here.", calls: [{ name: "first" }] }], {
    model: { maxToolCalls: 0 },
  });
  const { end, messages, events } = await run();
  expect(requests[0]?.tools).toEqual([]);
  expect(guestCalls).toEqual([]);
  expect(end.type).toBe("success");
  expect(messages.at(-1)).toEqual({ id: expect.any(String), role: "assistant", content: "Here." });
  expect(events.some(({ type }) => type.startsWith("tool-call"))).toBe(false);
});

test("tells a tool the call's id, its reason and the other calls", async () => {
  const { run, guestCalls } = setUpRuns([
    {
      text: "Let me look.",
      calls: [
        { id: "a", name: "first", args: { n: 1 } },
        { id: "b", name: "second" },
        { id: "c", name: "third" },
      ],
    },
    "Done.",
  ]);
  await run();
  expect(guestCalls.map(({ context }) => [context.toolId, context.isLast])).toEqual([
    ["a", false],
    ["b", false],
    ["c", true],
  ]);
  expect(guestCalls[0]?.context).toMatchObject({
    callReason: "Let me look.",
    clientId: "key-1",
    agentName: "Agent",
    toolName: "first",
    chatId: "thread",
    executionId: "run",
    toolCalls: [
      { toolId: "a", toolName: "first", params: { n: 1 } },
      { toolId: "b", toolName: "second", params: {} },
      { toolId: "c", toolName: "third", params: {} },
    ],
  });
});

test("stops a run with an error after its last step", async () => {
  const { run, requests } = setUpRuns([{ calls: [{ name: "first" }] }], { model: { maxSteps: 3 } });
  const { end, messages } = await run();
  expect(end).toMatchObject({
    type: "error",
    code: "max_steps",
    message: expect.stringContaining("after 3 steps"),
  });
  expect(requests).toHaveLength(3);
  expect(messages.filter(({ role }) => role === "tool")).toHaveLength(3);
});

test("truncates a long result with a marker that the model sees", async () => {
  const { run, requests } = setUpRuns([{ calls: [{ id: "a", name: "first" }] }, "Done."], {
    model: { maxResultTokens: 100 },
    guest: () => ({ ok: true, value: "word ".repeat(1_000) }),
  });
  await run();
  const text = listResults(requests[1]?.messages ?? []).a ?? "";
  expect(text).toMatch(/\n\[Truncated: 4,\d{3} more characters\. Request less, or one part\.\]$/);
  expect(text.length).toBeLessThan(700);
});

test("truncates a long result that mentions special tokens of the tokenizer", async () => {
  const { run, requests } = setUpRuns([{ calls: [{ id: "a", name: "first" }] }, "Done."], {
    model: { maxResultTokens: 100 },
    guest: () => ({ ok: true, value: "<|endoftext|> ".repeat(100) }),
  });
  expect((await run()).end).toMatchObject({ type: "success" });
  expect(listResults(requests[1]?.messages ?? []).a).toMatch(/^<\|endoftext\|> .*\n\[Truncated: /);
});

test("logs the calls of a conversation along with healed arguments", async () => {
  const list = createTool("list", {
    parameters: {
      type: "object",
      properties: { ids: { type: "array", items: { type: "integer" } } },
    },
  });
  const { run, callLog } = setUpRuns(
    [{ calls: [{ name: "list", args: { ids: "[1,2]" } }] }, "Done."],
    {
      tools: [list],
    },
  );
  await run();
  expect(callLog).toMatchObject([
    {
      tool: "list",
      protocol: "agui",
      params: { ids: [1, 2] },
      context: { chatId: "thread", executionId: "run" },
      log: [{ level: "warn", message: '"ids" was sent as JSON text and has been parsed.' }],
    },
  ]);
});

test("logs what hooks report before a call runs ahead of what the tool reports", async () => {
  const code =
    "export default () => {}; export const validate = 1; export const callbacks = { onValidate() {} }";
  const { run, callLog } = setUpRuns([{ calls: [{ name: "guarded" }] }, "Done."], {
    tools: [createTool("guarded", { handler: { kind: "javascript", code } })],
    async hook({ hook, log }) {
      if (hook === "validate") log("info", "Checked.");
      return hook === "onValidate"
        ? { ok: false, error: { code: "TOOL_EXECUTION_FAILED", message: "Boom." } }
        : { ok: true, value: true };
    },
    guest({ log }) {
      log("info", "Ran.");
      return { ok: true, value: 1 };
    },
  });
  await run();
  expect(callLog.map(({ log }) => log.map(({ message }) => message))).toEqual([
    [expect.stringContaining("Boom."), "Checked.", "Ran."],
  ]);
});
