import { describe, expect, it, onTestFinished, vi } from "vitest";
import { hashSecret } from "@/lib/data/access/api-key";
import { ModelError } from "@/lib/runs/model-port";
import type { ScriptedAnswer } from "@/lib/runs/runs-fixture";
import { createTestGateway, type TestToken } from "../gateway-fixture";
import { createPausingModel } from "../pausing-model-fixture";
import { createAgUiClient, getEnd, setUpTalk } from "./ag-ui-fixture";

const lookTwice: ScriptedAnswer[] = [
  { calls: [{ name: "look" }] },
  { calls: [{ name: "look" }] },
  "Done.",
];

describe("a run", () => {
  it("names its thread and itself at both ends, and passes the conversation on to the next run", async () => {
    const gateway = setUpTalk(["One.", "Two."]);
    const client = createAgUiClient(gateway, { threadId: "thread-7" });
    for (const runId of ["run-1", "run-2"]) {
      const events = await client.say(`Say ${runId}`, { runId });
      const ids = { threadId: "thread-7", runId };
      expect([events[0], getEnd(events)]).toMatchObject([ids, ids]);
    }
    expect(gateway.requests[1]?.messages).toMatchObject([
      { content: "Say run-1" },
      { content: "One." },
      { content: "Say run-2" },
    ]);
  });

  it.each<[string, ScriptedAnswer, string]>([
    ["an answer", "Hi", "RUN_FINISHED"],
    ["a question", { text: "So?", calls: [{ name: "send" }] }, "RUN_FINISHED"],
    ["a failure", new ModelError("model_failed", "No."), "RUN_ERROR"],
  ])("starts with RUN_STARTED and has exactly one last event after %s", async (_, entry, type) => {
    const types = (await createAgUiClient(setUpTalk([entry])).say("Hi")).map((each) => each.type);
    expect(types[0]).toBe("RUN_STARTED");
    expect(types.filter((each) => /^RUN_/.test(each))).toEqual(["RUN_STARTED", type]);
    expect(types.at(-1)).toBe(type);
  });

  it("sends the first words while the model is still writing", async () => {
    const { models, resume } = createPausingModel();
    const client = createAgUiClient(setUpTalk([], { models }));
    const deltas: string[] = [];
    client.agent.subscribe({
      onTextMessageContentEvent({ event }) {
        deltas.push(event.delta);
        // The model waits for this.
        resume();
      },
    });
    await client.say("Hi");
    expect(deltas).toEqual(["Hello ", "there."]);
  });

  it("has one step per answer of the model, each of which ends before the next one starts", async () => {
    const events = await createAgUiClient(setUpTalk(lookTwice)).say("Look");
    const steps = events.filter(({ type }) => /^STEP_/.test(type));
    expect(steps.map(({ type }) => type)).toEqual(
      Array.from({ length: 3 }, () => ["STEP_STARTED", "STEP_FINISHED"]).flat(),
    );
    const names = steps.map(({ stepName }) => stepName);
    expect(names.filter((_, index) => index % 2 === 0)).toEqual(
      names.filter((_, index) => index % 2 === 1),
    );
  });

  it("shows the model's reasoning before its answer, under one id, and closes it", async () => {
    const gateway = setUpTalk([{ reasoning: "A greeting.", text: "Hello." }]);
    const client = createAgUiClient(gateway);
    const events = await client.say("Hi");
    const reasoning = events.filter(({ type }) => /^REASONING_MESSAGE/.test(type));
    expect(reasoning[0]?.type).toBe("REASONING_MESSAGE_START");
    expect(reasoning.at(-1)?.type).toBe("REASONING_MESSAGE_END");
    expect(new Set(reasoning.map(({ messageId }) => messageId)).size).toBe(1);
    expect(client.agent.messages).toMatchObject([
      { role: "user" },
      { role: "reasoning", content: "A greeting." },
      { content: "Hello." },
    ]);
  });

  it("reports the usage of each model, over all of its answers", async () => {
    const manifest = { slug: "billing", name: "Billing", description: "", tools: [] };
    const script: ScriptedAnswer[] = [
      { calls: [{ name: "look" }] },
      { calls: [{ name: "transfer_to_billing" }] },
      "I am Billing.",
    ];
    const gateway = setUpTalk(script, {
      model: { provider: "openai", id: "scripted", handoffs: ["billing"] },
      handoffs: { billing: { ...manifest, model: { provider: "anthropic", id: "other" } } },
    });
    const events = await createAgUiClient(gateway).say("My bill");
    expect(getEnd(events).usage).toMatchObject([
      { provider: "openai", model: "scripted", inputTokens: 20, outputTokens: 10, totalTokens: 30 },
      { provider: "anthropic", model: "other", inputTokens: 10, totalTokens: 15 },
    ]);
  });
});

it("ends the stream of a caller whose sign-in has ended", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const tokens: Record<string, TestToken> = { ada: {} };
  const { models, paused } = createPausingModel();
  const { send, accessTokens } = createTestGateway(
    {
      description: "",
      access: { signIn: "on" },
      model: { provider: "openai", id: "scripted" },
      tools: [],
    },
    { tokens, models },
  );
  const response = await send("POST", "/ag-ui", {
    headers: { authorization: "Bearer ada", "content-type": "application/json" },
    body: JSON.stringify({
      threadId: "t",
      runId: "r",
      messages: [{ id: "1", role: "user", content: "Hi" }],
    }),
  });
  let isOver = false;
  const text = response.text().finally(() => {
    isOver = true;
  });
  await paused;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(isOver).toBe(false);
  delete tokens.ada;
  accessTokens.forget(hashSecret("ada"));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await text).toMatch(/"delta":"Hello "}\s*$/);
});
