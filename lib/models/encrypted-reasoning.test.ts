import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import type { Message } from "@/lib/agent/model/message";
import type { ModelProvider } from "@/lib/agent/model/model-settings";
import { listen } from "@/scripts/testing/listen.ts";
import { collectAnswer, createTestModels, toReference, toRequest } from "./models-fixture";

/** Starts a server that streams these events in response to any request. */
const startServer = async (events: readonly { type: string; [field: string]: unknown }[]) => {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const event of events)
      response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    response.end();
  });
  const { url, close } = await listen(server);
  onTestFinished(close);
  return url;
};

const usage = { input_tokens: 1, output_tokens: 1 };
const block = (index: number, content: object, ...deltas: object[]) => [
  { type: "content_block_start", index, content_block: content },
  ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
  { type: "content_block_stop", index },
];
const anthropicEvents = [
  {
    type: "message_start",
    message: {
      id: "m",
      type: "message",
      role: "assistant",
      model: "c",
      content: [],
      usage,
      stop_reason: null,
      stop_sequence: null,
    },
  },
  ...block(
    0,
    { type: "thinking", thinking: "", signature: "" },
    { type: "thinking_delta", thinking: "I should look." },
    { type: "signature_delta", signature: "signed" },
  ),
  ...block(1, { type: "redacted_thinking", data: "hidden" }),
  ...block(2, { type: "tool_use", id: "c1", name: "look", input: {} }),
  { type: "message_delta", delta: { stop_reason: "tool_use", stop_sequence: null }, usage },
  { type: "message_stop" },
];

const item = { type: "reasoning", id: "rs_1", summary: [] };
const callItem = { type: "function_call", id: "fc_1", call_id: "c1", name: "look" };
const response = { id: "resp_1", created_at: 1, model: "o4-mini", output: [], usage };
const openAiEvents = [
  { type: "response.created", response },
  { type: "response.output_item.added", output_index: 0, item: { ...item, encrypted_content: "" } },
  {
    type: "response.reasoning_summary_part.added",
    item_id: "rs_1",
    summary_index: 0,
    output_index: 0,
    part: { type: "summary_text", text: "" },
  },
  {
    type: "response.reasoning_summary_text.delta",
    item_id: "rs_1",
    summary_index: 0,
    output_index: 0,
    delta: "I should look.",
  },
  {
    type: "response.output_item.done",
    output_index: 0,
    item: { ...item, encrypted_content: "sealed" },
  },
  { type: "response.output_item.added", output_index: 1, item: { ...callItem, arguments: "" } },
  {
    type: "response.output_item.done",
    output_index: 1,
    item: { ...callItem, arguments: "{}", status: "completed" },
  },
  { type: "response.completed", response },
];

/** Requests an answer, then sends it back with the result of its call, as a run does. */
const takeTurn = async (provider: ModelProvider, events: Parameters<typeof startServer>[0]) => {
  const { models, sent } = createTestModels();
  const reference = { ...toReference(provider, await startServer(events)), id: "o4-mini" };
  const { events: seen } = await collectAnswer(models, toRequest(reference));
  const reasoning: Message[] = seen.flatMap((event, index): Message[] => {
    if (event.type !== "reasoning-end") return [];
    const before = seen[index - 1];
    const content = before?.type === "reasoning" ? before.delta : "";
    const { encryptedValue } = event;
    return [{ id: `r${index}`, role: "reasoning", content, encryptedValue }];
  });
  const call = { id: "c1", type: "function", function: { name: "look", arguments: "{}" } } as const;
  const messages: Message[] = [
    { id: "u", role: "user", content: "Look" },
    ...reasoning,
    { id: "a", role: "assistant", toolCalls: [call] },
    { id: "t", role: "tool", toolCallId: "c1", content: "seen" },
  ];
  await collectAnswer(models, toRequest(reference, { messages }));
  return sent[1]?.body;
};

test("sends Anthropic its thinking back with the signature", async () => {
  expect(await takeTurn("anthropic", anthropicEvents)).toMatchObject({
    messages: [
      { role: "user" },
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "I should look.", signature: "signed" },
          { type: "redacted_thinking", data: "hidden" },
          { type: "tool_use", id: "c1" },
        ],
      },
      { role: "user" },
    ],
  });
});

test("sends OpenAI its reasoning items back, encrypted", async () => {
  expect(await takeTurn("openai", openAiEvents)).toMatchObject({
    include: ["reasoning.encrypted_content"],
    input: [
      { role: "user" },
      {
        type: "reasoning",
        encrypted_content: "sealed",
        summary: [{ type: "summary_text", text: "I should look." }],
      },
      { type: "function_call", call_id: "c1" },
      { type: "function_call_output", call_id: "c1" },
    ],
  });
});
