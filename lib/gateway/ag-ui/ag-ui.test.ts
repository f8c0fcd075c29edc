import { describe, expect, it } from "vitest";
import { ModelError, type ModelPort, type ModelRequest } from "@/lib/runs/model-port";
import { createTool } from "@/lib/runs/runs-fixture";
import { createAgUiClient, getEnd, setUpTalk } from "./ag-ui-fixture";

const listTypes = (events: readonly { type: string }[]) =>
  events.map(({ type }) => type).filter((type, index, all) => type !== all[index - 1]);

describe("a run", () => {
  it("streams text and reasoning in steps, with the usage", async () => {
    const client = createAgUiClient(
      setUpTalk([{ text: "Hello there.", reasoning: "A greeting." }]),
    );
    const events = await client.say("Hi", { runId: "run-1" });
    expect(listTypes(events)).toEqual([
      "RUN_STARTED",
      "STATE_SNAPSHOT",
      "STEP_STARTED",
      "REASONING_START",
      "REASONING_MESSAGE_START",
      "REASONING_MESSAGE_CONTENT",
      "REASONING_MESSAGE_END",
      "REASONING_END",
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT",
      "TEXT_MESSAGE_END",
      "STEP_FINISHED",
      "RUN_FINISHED",
    ]);
    const ids = { threadId: "thread", runId: "run-1" };
    expect(events[0]).toMatchObject({ ...ids, protocolVersion: "1.0" });
    expect(getEnd(events)).toMatchObject({
      ...ids,
      outcome: { type: "success" },
      usage: [{ provider: "openai", model: "scripted", inputTokens: 10, totalTokens: 15 }],
    });
    expect(client.agent.messages.at(-1)).toMatchObject({
      role: "assistant",
      content: "Hello there.",
    });
  });

  it("runs the agent's tools", async () => {
    const gateway = setUpTalk([
      { text: "Looking.", calls: [{ name: "look", args: { n: 1 } }] },
      "Done.",
    ]);
    const client = createAgUiClient(gateway);
    const events = await client.say("Look");
    expect(events.filter(({ type }) => /^TOOL/.test(type))).toMatchObject([
      { type: "TOOL_CALL_START", toolCallName: "look" },
      { type: "TOOL_CALL_ARGS", delta: '{"n":1}' },
      { type: "TOOL_CALL_END" },
      { type: "TOOL_CALL_RESULT", content: "did look", role: "tool" },
    ]);
    expect(gateway.guestCalls[0]).toMatchObject({ params: { n: 1 } });
    expect(gateway.requests[1]?.messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "tool",
    ]);
    expect(client.agent.messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "tool",
      "assistant",
    ]);
  });

  it("returns its encrypted reasoning to the model, even from the client", async () => {
    const requests: ModelRequest[] = [];
    const usage = { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1, reasoningTokens: 1 };
    const models: ModelPort = {
      async generate(request, onEvent) {
        requests.push({ ...request, messages: [...request.messages] });
        const toolCalls = requests.length === 1 ? [{ id: "c", name: "look", arguments: "{}" }] : [];
        onEvent({ type: "reasoning", delta: "Hm." });
        onEvent({ type: "reasoning-end", encryptedValue: `sealed ${requests.length}` });
        onEvent({ type: "reasoning-end", encryptedValue: "hidden" });
        return { text: "Hi", reasoning: "Hm.", toolCalls, finishReason: "stop", usage };
      },
      list: async () => [],
    };
    const client = createAgUiClient(setUpTalk([], { models }));
    await client.say("Look");
    const sealed = { role: "reasoning", content: "Hm.", encryptedValue: "sealed 1" };
    const hidden = { role: "reasoning", content: "", encryptedValue: "hidden" };
    expect(requests[1]?.messages).toMatchObject([
      { role: "user" },
      sealed,
      hidden,
      { role: "assistant" },
      { role: "tool" },
    ]);
    expect(client.agent.messages.slice(1, 3)).toMatchObject([sealed, hidden]);
    await client.say("And now?");
    expect(requests[2]?.messages.slice(0, 3)).toMatchObject([{ role: "user" }, sealed, hidden]);
  });

  it("tells the client which results are failures", async () => {
    const guest = () => ({ ok: false, error: { code: "NOT_FOUND", message: "Gone." } }) as const;
    const client = createAgUiClient(setUpTalk([{ calls: [{ name: "look" }] }, "Oh."], { guest }));
    const events = await client.say("Look");
    expect(events.find(({ type }) => type === "TOOL_CALL_RESULT")).toMatchObject({
      content: expect.stringContaining("NOT_FOUND"),
      metadata: { error: "Gone." },
    });
  });

  it("leaves the client's own tools to the client, and continues with their results", async () => {
    const gateway = setUpTalk([{ calls: [{ name: "confetti", args: { n: 3 } }] }, "Pretty."]);
    const client = createAgUiClient(gateway);
    const tools = [
      { name: "confetti", description: "Throws confetti.", parameters: { type: "object" } },
      { name: "look", description: "Has the name of the agent's tool." },
    ];
    const events = await client.say("Party", { tools });
    expect(gateway.requests[0]?.tools.map(({ name, description }) => [name, description])).toEqual([
      ["look", "Does look."],
      ["send", "Does send."],
      ["confetti", "Throws confetti."],
    ]);
    expect(events.find(({ type }) => type === "CUSTOM")).toMatchObject({
      name: "warning",
      value: { message: expect.stringContaining('"look"') },
    });
    const [toolCallId = ""] = getEnd(events).outcome.pendingToolCallIds ?? [];
    expect(events.some(({ type }) => type === "TOOL_CALL_RESULT")).toBe(false);
    client.agent.addMessage({ id: "result", role: "tool", toolCallId, content: "thrown" });
    await client.run({ tools });
    expect(gateway.requests[1]?.messages.at(-1)).toMatchObject({ role: "tool", content: "thrown" });
  });

  it("shares its state, and sends a tool's changes as a delta", async () => {
    const seen: unknown[] = [];
    const gateway = setUpTalk([{ calls: [{ name: "look" }] }, "Done.", "Hi"], {
      guest({ context, onState }) {
        seen.push(context.state);
        onState?.({ list: [1, { done: true }, 3] });
        return { ok: true, value: "" };
      },
    });
    const client = createAgUiClient(gateway);
    client.agent.setState({ list: [1, { done: false }], gone: 1 });
    const events = await client.say("Look");
    expect(events.find(({ type }) => type === "STATE_DELTA")).toMatchObject({
      delta: [
        { op: "remove", path: "/gone" },
        { op: "replace", path: "/list/1/done", value: true },
        { op: "add", path: "/list/-", value: 3 },
      ],
    });
    const state = { list: [1, { done: true }, 3] };
    expect([seen, client.agent.state]).toEqual([[{ list: [1, { done: false }], gone: 1 }], state]);
    const again = createAgUiClient(gateway);
    again.agent.setState(undefined);
    expect((await again.say("Hi"))[1]).toMatchObject({ type: "STATE_SNAPSHOT", snapshot: state });
  });

  it.each([[{ n: 1 }], [[]], ["text"], [""], [0], [false]])("keeps the state %j", async (state) => {
    const client = createAgUiClient(setUpTalk(["Hi"]));
    client.agent.setState(state);
    const events = await client.say("Hi");
    expect(events[1]).toMatchObject({ type: "STATE_SNAPSHOT", snapshot: state });
  });

  it("shows what tools stream and report as activity", async () => {
    const client = createAgUiClient(
      setUpTalk([{ calls: [{ name: "look" }] }, "Done."], {
        guest({ onChunk, onProgress }) {
          onChunk?.("a");
          onChunk?.("b");
          onProgress?.({ done: 1, total: 2, message: "Half" });
          return { ok: true, value: "ab" };
        },
      }),
    );
    const events = await client.say("Look");
    expect(listTypes(events.filter(({ type }) => /^ACTIVITY/.test(type)))).toEqual([
      "ACTIVITY_SNAPSHOT",
      "ACTIVITY_DELTA",
    ]);
    expect(client.agent.messages.find(({ role }) => role === "activity")?.content).toMatchObject({
      chunks: ["a", "b"],
      progress: { done: 1, total: 2, message: "Half" },
    });
  });

  it("ends with the provider's failure, after closing what is open, without the provider's message", async () => {
    const message = "http://10.0.0.5:8080 says: too many requests.";
    const error = new ModelError("model_rate_limited", message, 60);
    const events = await createAgUiClient(setUpTalk([error])).say("Hi");
    expect(getEnd(events)).toMatchObject({
      type: "RUN_ERROR",
      code: "model_rate_limited",
      metadata: { retryAfterSeconds: 60 },
      message: "The agent's model did not answer. Try again later.",
    });
    expect(JSON.stringify(events)).not.toContain("10.0.0.5");
  });

  it.each([
    ["model_context_too_long", /too long/],
    ["model_invalid_request", /cannot read this conversation/],
  ] as const)("does not suggest retrying after %s", async (code, message) => {
    const error = new ModelError(code, "The provider at 10.0.0.5 said no.");
    const end = getEnd(await createAgUiClient(setUpTalk([error])).say("Hi"));
    expect(end).toMatchObject({ type: "RUN_ERROR", code, message: expect.stringMatching(message) });
    expect(JSON.stringify(end)).not.toMatch(/10\.0\.0\.5|again/);
  });

  it("tells callers what the model cannot read, since they sent it", async () => {
    const message = "The model cannot read PDF file parts with URLs.";
    const error = new ModelError("model_unsupported_content", message);
    const end = getEnd(await createAgUiClient(setUpTalk([error])).say("Hi"));
    expect(end).toMatchObject({ type: "RUN_ERROR", code: "model_unsupported_content", message });
  });

  it("does not tell callers how the author can raise the limit of steps", async () => {
    const gateway = setUpTalk([{ calls: [{ name: "look" }] }], {
      model: { provider: "openai", id: "scripted", maxSteps: 1 },
    });
    expect(getEnd(await createAgUiClient(gateway).say("Look"))).toMatchObject({
      type: "RUN_ERROR",
      code: "max_steps",
      message:
        "The agent's model was stopped because it took too many steps. Ask for less at once.",
    });
  });

  it("reports an internal error only to the operator", async () => {
    const models = { generate: () => Promise.reject(new Error("secret")), list: async () => [] };
    const gateway = setUpTalk([], { models });
    const events = await createAgUiClient(gateway).say("Hi");
    expect(getEnd(events)).toMatchObject({ type: "RUN_ERROR", code: "internal" });
    expect(JSON.stringify(events)).not.toContain("secret");
    expect(gateway.reportedErrors).toEqual([new Error("secret")]);
  });

  it("announces the agent that it hands over to, which also answers the next message", async () => {
    const manifest = { slug: "billing", name: "Billing", description: "", tools: [] };
    const model = { provider: "openai" as const, id: "other" };
    const gateway = setUpTalk([{ calls: [{ name: "transfer_to_billing" }] }, "I am Billing."], {
      model: { provider: "openai", id: "scripted", handoffs: ["billing"] },
      handoffs: { billing: { ...manifest, model } },
    });
    const client = createAgUiClient(gateway);
    const events = await client.say("My bill");
    expect(events.find(({ type }) => type === "CUSTOM")).toMatchObject({
      name: "handoff",
      value: { agent: "billing", name: "Billing" },
    });
    await client.say("Again");
    expect(gateway.requests.map(({ model: { id } }) => id)).toEqual(["scripted", "other", "other"]);
  });

  it("offers only the tools of a mode, however it is specified", async () => {
    const tools = [
      createTool("look", { modes: ["code"] }),
      createTool("send", { modes: ["chat"] }),
    ];
    const gateway = setUpTalk(["Hi"], { tools: [...tools, createTool("system", { modes: [] })] });
    await createAgUiClient(gateway, { path: "/ag-ui?mode=code" }).say("Hi");
    await createAgUiClient(gateway, { threadId: "t2" }).say("Hi", {
      forwardedProps: { mode: "chat" },
    });
    await createAgUiClient(gateway, { threadId: "t3", path: "/ag-ui?mode=code" }).say("Hi", {
      forwardedProps: { mode: "chat" },
    });
    const offers = gateway.requests.map((request) => request.tools.map(({ name }) => name));
    expect(offers).toEqual([["look"], ["send"], ["look"]]);
  });
});
