import { expect, test } from "vitest";
import { createTool, listOffered, listResults, setUpRuns } from "./runs-fixture";

const clientTool = (name: string) => ({
  name,
  description: `Client's ${name}.`,
  parameters: { type: "object" as const },
});

test("offers the client's tools after the agent's, which win name clashes, and hands their calls back", async () => {
  const setup = setUpRuns([
    {
      calls: [
        { id: "a", name: "first" },
        { id: "b", name: "pickColor", args: { hue: 1 } },
      ],
    },
    "Blue.",
  ]);
  const { end, events, messages } = await setup.run({
    clientTools: [clientTool("first"), clientTool("pickColor")],
  });
  expect(listOffered(setup)).toEqual(["first", "second", "third", "pickColor"]);
  expect(setup.requests[0]?.tools[0]?.description).toBe("Does first.");
  expect(events).toContainEqual({ type: "warning", message: expect.stringContaining('"first"') });
  expect(end).toEqual({ type: "success", pendingToolCallIds: ["b"] });
  expect(listResults(messages)).toEqual({ a: "did first" });
  const nextRun = await setup.run({
    clientTools: [clientTool("pickColor")],
    messages: [...messages, { id: "t", role: "tool", toolCallId: "b", content: "blue" }],
  });
  expect(nextRun.end).toEqual({ type: "success", pendingToolCallIds: [] });
  expect(setup.requests[1]?.messages.at(-1)).toMatchObject({ toolCallId: "b", content: "blue" });
});

test.each([
  ["an invalid", "unknown", "another call of this answer was refused"],
  ["a failed", "first", "first failed before it"],
])(
  "skips a call of the client after %s one, unless they run in parallel",
  async (_, name, text) => {
    const calls = [
      { id: "a", name },
      { id: "b", name: "pickColor" },
    ];
    const guest = () => ({ ok: false, error: { code: "TIMEOUT", message: "Too slow." } }) as const;
    const clientTools = [clientTool("pickColor")];
    const { end, messages } = await setUpRuns([{ calls }, "Done."], { guest }).run({ clientTools });
    expect(end).toEqual({ type: "success", pendingToolCallIds: [] });
    expect(listResults(messages).b).toContain(text);
    const inParallel = setUpRuns([{ calls }], { guest, model: { parallelToolCalls: true } });
    expect((await inParallel.run({ clientTools })).end).toMatchObject({
      pendingToolCallIds: ["b"],
    });
  },
);

test("does not run a call after one of the client's, unless they run in parallel", async () => {
  const calls = [
    { id: "a", name: "first" },
    { id: "b", name: "confirmOrder" },
    { id: "c", name: "second" },
    { id: "d", name: "confirmOrder" },
  ];
  const clientTools = [clientTool("confirmOrder")];
  const setup = setUpRuns([{ calls }, "Done."]);
  const { end, messages } = await setup.run({ clientTools });
  expect(end).toEqual({ type: "success", pendingToolCallIds: ["b"] });
  const skipped = expect.stringContaining("confirmOrder before it has no result yet");
  expect(listResults(messages)).toEqual({ a: "did first", c: skipped, d: skipped });
  const inParallel = setUpRuns([{ calls }], { model: { parallelToolCalls: true } });
  expect((await inParallel.run({ clientTools })).end).toMatchObject({
    pendingToolCallIds: ["b", "d"],
  });
});

test("warns about a name clash once, however many steps the run has", async () => {
  const calls = (id: string) => ({ calls: [{ id, name: "first" }] });
  const { events } = await setUpRuns([calls("a"), calls("b"), "Done."]).run({
    clientTools: [clientTool("first")],
  });
  expect(events.filter(({ type }) => type === "step-started")).toHaveLength(3);
  expect(events.filter(({ type }) => type === "warning")).toHaveLength(1);
});

test.each([
  ["openai", ["my_tool", "pick", "my_tool_2", "grun", "x".repeat(64), `${"x".repeat(62)}_2`]],
  ["anthropic", ["my_tool", "pick", "my_tool_2", "grun", "x".repeat(64), "x".repeat(100)]],
  [
    "openai-compatible",
    ["my_tool", "pick", "my_tool_2", "grun", "x".repeat(64), `${"x".repeat(62)}_2`],
  ],
  ["ollama", ["my_tool", "pick", "my.tool", "grün", "x".repeat(64), "x".repeat(100)]],
] as const)(
  "gives the client's tools aliases if %s rejects their names",
  async (provider, names) => {
    const sent = ["pick", "", "my.tool", "grün", "x".repeat(64), "x".repeat(100)];
    const model = { provider, id: "m", baseUrl: "https://models.example/v1" };
    const setup = setUpRuns(["Hi."], { tools: [createTool("my_tool")], model });
    const { events } = await setup.run({ clientTools: sent.map(clientTool) });
    expect(listOffered(setup)).toEqual(names);
    expect(events.filter(({ type }) => type === "warning")).toEqual([
      { type: "warning", message: expect.stringContaining("it has no name") },
    ]);
  },
);

test("shows an alias only to the model, even if the client no longer has the tool", async () => {
  const setup = setUpRuns([{ calls: [{ id: "a", name: "my_tool" }] }, "Done."], {
    tools: [],
    model: { provider: "openai", id: "m" },
  });
  const first = await setup.run({ clientTools: [clientTool("my.tool")] });
  expect(first.end).toEqual({ type: "success", pendingToolCallIds: ["a"] });
  expect(first.events).toContainEqual(
    expect.objectContaining({ type: "tool-call-started", toolName: "my.tool" }),
  );
  const call = { toolCalls: [{ id: "a", function: { name: "my.tool" } }] };
  expect(first.messages.at(-1)).toMatchObject(call);
  const result = { id: "t", role: "tool" as const, toolCallId: "a", content: "blue" };
  await setup.run({ clientTools: [], messages: [...first.messages, result] });
  expect(setup.requests[1]?.messages[1]).toMatchObject({
    toolCalls: [{ id: "a", function: { name: "my_tool" } }],
  });
});
