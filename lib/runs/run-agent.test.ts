import { expect, test } from "vitest";
import { ModelError } from "./model-port";
import { createTool, listResults, setUpRuns, testCaller } from "./runs-fixture";

test("streams text, reasoning and calls in order, with unique ids, and closes everything it opens", async () => {
  const { run } = setUpRuns([
    { reasoning: "Hm.", text: "Hello there", calls: [{ id: "a", name: "first" }] },
    "Bye.",
  ]);
  const { events } = await run();
  const types = events
    .map(({ type }) => type)
    .filter((type) => type !== "messages" && type !== "offer");
  expect(types).toEqual([
    "step-started",
    "reasoning-started",
    "reasoning",
    "reasoning-finished",
    "text-started",
    "text",
    "text",
    "text",
    "tool-call-started",
    "tool-call-arguments",
    "tool-call-finished",
    "text-finished",
    "tool-result",
    "step-finished",
    "step-started",
    "text-started",
    "text",
    "text-finished",
    "step-finished",
  ]);
});

test("sends the model instructions, resource, context and state, but no secrets", async () => {
  const { run, requests, modelCalls } = setUpRuns(["Hi."], {
    manifest: {
      variables: [{ ref: "region" }, { ref: "token", secret: true }],
      resource: { enabled: true, handler: { kind: "javascript", code: "export default () => {}" } },
    },
    model: {
      instructions:
        "You are {{agent.name}} in {{variables.region}} with {{variables.token}} for {{context.userId}} on {{date}}, {{input.forwardedProps.plan}}.",
    },
    guest: ({ context }) => ({
      ok: true,
      value: `The user likes tea and has ${context.variables.token}.`,
    }),
  });
  const { events } = await run({
    caller: {
      ...testCaller,
      userId: "ann",
      variables: { region: "eu", token: "tok-secret-1" },
    },
    context: [{ description: "Page", value: "/invoices tok-secret-1" }],
    state: { open: [1] },
    forwardedProps: { plan: "pro" },
  });
  expect(events[0]).toEqual({ type: "resource-read", agent: "a", name: "Agent" });
  expect(requests[0]?.system).toBe(
    [
      "You are Agent in eu with ••• for ann on 2026-01-01, pro.",
      "The user likes tea and has •••.",
      "Context from the application:\n- Page: /invoices tok-secret-1",
      'State shared with the application, as JSON:\n{"open":[1]}',
    ].join("\n\n"),
  );
  expect(JSON.stringify(modelCalls)).not.toContain("tok-secret-1");
});

test("keeps a secret hidden from the agents that take over", async () => {
  const answers = [
    { calls: [{ name: "transfer_to_billing" }] },
    { calls: [{ name: "transfer_to_refunds" }] },
    { calls: [{ name: "first" }] },
    "Hi.",
  ];
  const { run, requests, callLog, modelCalls } = setUpRuns(answers, {
    manifest: { variables: [{ ref: "token", secret: true }, { ref: "pin" }] },
    model: { handoffs: ["billing"] },
    agents: {
      billing: {
        variables: [{ ref: "token" }, { ref: "pin", secret: true }],
        model: { provider: "openai", id: "other", handoffs: ["refunds"] },
      },
      refunds: {
        tools: [createTool("first")],
        model: {
          provider: "openai",
          id: "other",
          instructions: "Use {{variables.token}} and {{variables.pin}}.",
        },
      },
    },
    guest: ({ context: { variables } }) => ({
      ok: true,
      value: `Used ${variables.token} and ${variables.pin}`,
    }),
  });
  const { messages } = await run({
    caller: {
      ...testCaller,
      variables: { token: "tok-secret-1", pin: "pin-secret-1" },
    },
  });
  expect(requests[2]?.system).toBe("Use ••• and •••.");
  expect(callLog).toMatchObject([{ response: { text: "Used ••• and •••" } }]);
  expect(JSON.stringify(modelCalls)).not.toMatch(/(tok|pin)-secret-1/);
  expect(Object.values(listResults(messages))).toContain("Used ••• and •••");
});

test("lets a tool read and change the state, and shows the model the change", async () => {
  const { run, requests } = setUpRuns([{ calls: [{ name: "first" }] }, "Done."], {
    guest({ context, onState }) {
      expect(context).toMatchObject({ state: { n: 1 }, forwardedProps: ["as", "sent"] });
      onState?.({ n: 2 });
      return { ok: true, value: "ok" };
    },
  });
  const { state, events } = await run({ state: { n: 1 }, forwardedProps: ["as", "sent"] });
  expect(state).toEqual({ n: 2 });
  expect(events).toContainEqual({ type: "state", state: { n: 2 } });
  expect(requests[1]?.system).toContain('{"n":2}');
});

test("keeps a caller's secret in the state from the model", async () => {
  const { run, requests } = setUpRuns([{ calls: [{ name: "first" }] }, "Done."], {
    manifest: { variables: [{ ref: "token", secret: true }] },
    guest({ context, onState }) {
      onState?.({ token: context.variables.token });
      return { ok: true, value: "done" };
    },
  });
  const { state } = await run({
    caller: {
      ...testCaller,
      variables: { token: "tok-secret-1" },
    },
  });
  expect(state).toEqual({ token: "tok-secret-1" });
  expect(requests[1]?.system).toContain('{"token":"•••"}');
});

test.each([null, 0, "", [], {}, false])("returns the state %j unchanged", async (state) => {
  const { run } = setUpRuns(["Hi."]);
  expect((await run({ state })).state).toEqual(state);
});

test("records every request to a model with its tokens and cost", async () => {
  const { run, modelCalls } = setUpRuns([{ calls: [{ id: "a", name: "first" }] }, "Done."]);
  const { usage } = await run();
  expect(modelCalls).toMatchObject([
    {
      step: 1,
      purpose: "run",
      threadId: "thread",
      runId: "run",
      code: null,
      answer: { toolCalls: [{ name: "first" }] },
      usage: { inputTokens: 10, cost: 0.5 },
    },
    { step: 2, answer: { text: "Done." }, request: { tools: [{ name: "first" }, {}, {}] } },
  ]);
  expect(usage).toEqual([
    {
      provider: "openai",
      model: "scripted",
      inputTokens: 20,
      cachedInputTokens: 4,
      outputTokens: 10,
      reasoningTokens: 0,
      cost: 1,
    },
  ]);
});

test("ends the run with the reason when the provider fails, and keeps what was done", async () => {
  const { run, modelCalls } = setUpRuns([
    { calls: [{ id: "a", name: "first" }] },
    new ModelError("model_rate_limited", "The provider is busy.", 7),
  ]);
  const { end, messages, events } = await run();
  expect(end).toEqual({
    type: "error",
    code: "model_rate_limited",
    message: "The provider is busy.",
    retryAfterSeconds: 7,
  });
  expect(listResults(messages)).toEqual({ a: "did first" });
  expect(events.at(-1)).toEqual({ type: "step-finished", step: 2 });
  expect(modelCalls.map(({ code }) => code)).toEqual([null, "model_rate_limited"]);
});

test("treats an answer stopped by a content filter as an error", async () => {
  const { run } = setUpRuns([{ finishReason: "content-filter" }]);
  expect((await run()).end).toMatchObject({ type: "error", code: "model_refused" });
});

test.each([
  ["length", "The answer was cut off at the model's limit."],
  ["content-filter", "The answer was cut off by the provider's content filter."],
] as const)("warns that an answer was cut: %s", async (finishReason, message) => {
  const { run } = setUpRuns([{ text: "Half an", finishReason }]);
  const { end, events } = await run();
  expect(end.type).toBe("success");
  expect(events).toContainEqual({ type: "warning", message });
});

test("aborts the running tool on cancellation and keeps the earlier results", async () => {
  const controller = new AbortController();
  let isAborted = false;
  const { run } = setUpRuns(
    [
      {
        calls: [
          { id: "a", name: "first" },
          { id: "b", name: "second" },
        ],
      },
    ],
    {
      guest: ({ context, signal }) => {
        if (context.toolName === "first") return { ok: true, value: "kept" };
        controller.abort();
        isAborted = signal.aborted;
        return { ok: true, value: "late" };
      },
    },
  );
  const { end, messages } = await run({ signal: controller.signal });
  expect(isAborted).toBe(true);
  expect(end).toEqual({ type: "cancelled" });
  expect(listResults(messages)).toEqual({ a: "kept" });
});

test("never sends the model calls without a result or results without a call", async () => {
  const { run, requests } = setUpRuns(["Hi."]);
  await run({
    messages: [
      { id: "1", role: "user", content: "Go" },
      { id: "2", role: "tool", toolCallId: "unknown", content: "stray" },
      {
        id: "3",
        role: "assistant",
        toolCalls: [{ id: "a", type: "function", function: { name: "first", arguments: "{}" } }],
      },
      { id: "4", role: "user", content: "Still there?" },
    ],
  });
  expect(requests[0]?.messages.map(({ role }) => role)).toEqual([
    "user",
    "assistant",
    "tool",
    "user",
  ]);
  expect(requests[0]?.messages[2]).toMatchObject({
    toolCallId: "a",
    content: expect.stringContaining("may or may not have run"),
  });
});

test("replaces the agent's model with the author's, keeping instructions and limits", async () => {
  const { run, requests } = setUpRuns(["Hi."], {
    model: { instructions: "Be brief.", credential: "openai" },
  });
  await run({ model: { provider: "ollama", id: "llama" } });
  expect(requests[0]).toMatchObject({
    model: { provider: "ollama", id: "llama" },
    system: "Be brief.",
  });
  expect(requests[0]?.model).not.toHaveProperty("credential");
});

test("forwards progress and streamed parts of a result while the tool runs", async () => {
  const { run } = setUpRuns([{ calls: [{ id: "a", name: "first" }] }, "Done."], {
    tools: [createTool("first")],
    guest({ onProgress, onChunk }) {
      onProgress?.({ done: 1, total: 2 });
      onChunk?.("part");
      return { ok: true, value: "whole" };
    },
  });
  const { events } = await run();
  expect(events).toContainEqual({ type: "tool-progress", toolCallId: "a", done: 1, total: 2 });
  expect(events).toContainEqual({ type: "tool-chunk", toolCallId: "a", chunk: "part" });
});
