import { expect, test } from "vitest";
import type { Message, MessageToolCall } from "@/lib/agent/model/message";
import type { ModelProvider } from "@/lib/agent/model/model-settings";
import { startUpstream } from "@/lib/handlers/http/outbound/upstream-fixture";
import {
  collectAnswer,
  createTestModels,
  startScriptedModels,
  toReference,
  toRequest,
} from "./models-fixture";

const tool = {
  name: "weather",
  description: "Current weather of a city.",
  parameters: {
    type: "object" as const,
    properties: {
      city: { type: "string" as const, description: "Its name." },
      unit: { type: "string" as const, enum: ["c", "f"] },
    },
    required: ["city"],
  },
};
const toCall = (id: string, args: string): MessageToolCall => ({
  id,
  type: "function",
  function: { name: "weather", arguments: args },
});
const conversation: Message[] = [
  { id: "1", role: "user", content: "hello" },
  { id: "2", role: "assistant", toolCalls: [toCall("a", '{"city":"Rome"}'), toCall("b", "{}")] },
  { id: "3", role: "tool", toolCallId: "a", content: "Sunny." },
  { id: "4", role: "tool", toolCallId: "b", content: "", error: "TOOL ERROR: MISSING_PARAMETER" },
];

/** Returns the body of the request sent to a provider. */
const send = async (provider: ModelProvider, messages = conversation) => {
  const mock = await startScriptedModels();
  mock.on({}, { content: "Done." });
  const { models, sent } = createTestModels();
  await collectAnswer(
    models,
    toRequest(toReference(provider, mock.url), { messages, tools: [tool] }),
  );
  return sent[0]?.body as Record<"messages" | "input" | "tools", Record<string, unknown>[]>;
};

test.each(["openai-compatible", "ollama"] as const)(
  "sends %s a tool as a function with its name, description and parameters unchanged",
  async (provider) => {
    const { tools } = await send(provider);
    expect(JSON.stringify(tools)).toBe(JSON.stringify([{ type: "function", function: tool }]));
  },
);

test("sends OpenAI a tool as a function without making its schema strict", async () => {
  const { tools } = await send("openai");
  expect(tools).toEqual([{ type: "function", ...tool, strict: false }]);
});

test("sends Anthropic a tool with the parameters as its input schema", async () => {
  const { tools } = await send("anthropic");
  const { parameters, ...rest } = tool;
  expect(tools).toMatchObject([{ ...rest, input_schema: parameters }]);
});

test("exchanges arguments with Ollama as objects", async () => {
  const { messages } = await send("ollama");
  expect(messages.flatMap(({ tool_calls }) => tool_calls ?? [])).toMatchObject([
    { function: { name: "weather", arguments: { city: "Rome" } } },
    { function: { name: "weather", arguments: {} } },
  ]);
  const call = { function: { name: "weather", arguments: { city: "Oslo" } } };
  const bareCall = { function: { name: "now" } };
  const upstream = await startUpstream((_, response) => {
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    response.end(`${JSON.stringify({ message: { tool_calls: [call, bareCall] }, done: true })}\n`);
  });
  const { models } = createTestModels();
  const { answer } = await collectAnswer(models, toRequest(toReference("ollama", upstream.origin)));
  expect(answer.toolCalls).toMatchObject([
    { name: "weather", arguments: '{"city":"Oslo"}' },
    { name: "now", arguments: "{}" },
  ]);
  await upstream.close();
});

test("sends a server with OpenAI's API a result or a failure under the id of its call", async () => {
  const { messages } = await send("openai-compatible");
  expect(messages.filter(({ role }) => role === "tool")).toEqual([
    { role: "tool", tool_call_id: "a", content: "Sunny." },
    { role: "tool", tool_call_id: "b", content: "TOOL ERROR: MISSING_PARAMETER" },
  ]);
});

test("sends OpenAI a result or a failure as the output of its call", async () => {
  const { input } = await send("openai");
  expect(input.filter(({ type }) => type === "function_call_output")).toEqual([
    { type: "function_call_output", call_id: "a", output: "Sunny." },
    { type: "function_call_output", call_id: "b", output: "TOOL ERROR: MISSING_PARAMETER" },
  ]);
});

test("sends Anthropic results as parts of one message, with failures marked", async () => {
  const { messages } = await send("anthropic");
  expect(messages.at(-1)).toMatchObject({
    role: "user",
    content: [
      { type: "tool_result", tool_use_id: "a", content: "Sunny." },
      { tool_use_id: "b", content: "TOOL ERROR: MISSING_PARAMETER", is_error: true },
    ],
  });
});

test("sends Ollama a result or a failure with the name of its tool", async () => {
  const { messages } = await send("ollama");
  expect(messages.filter(({ role }) => role === "tool")).toMatchObject([
    { role: "tool", tool_name: "weather", content: "Sunny." },
    { role: "tool", tool_name: "weather", content: "TOOL ERROR: MISSING_PARAMETER" },
  ]);
});
