import { describe, expect, test } from "vitest";
import type { Message } from "@/lib/agent/model/message";
import { modelProviders } from "@/lib/agent/model/model-settings";
import { startUpstream } from "@/lib/handlers/http/outbound/upstream-fixture";
import type { OfferedTool } from "@/lib/runs/model-port";
import {
  apiKey,
  collectAnswer,
  createTestModels,
  startScriptedModels,
  toReference,
  toRequest,
} from "./models-fixture";

const toOfferedTool = (name: string): OfferedTool => ({
  name,
  description: `Does ${name}.`,
  parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
});
const tools = ["weather", "alerts", "clock"].map(toOfferedTool);

describe.each(modelProviders)("%s", (provider) => {
  test("streams text and tool calls in the order of the answer", async () => {
    const mock = await startScriptedModels();
    mock.on(
      { userMessage: "hello" },
      {
        content: "I will look that up.",
        toolCalls: [
          { id: "call_1", name: "weather", arguments: '{"city":"Oslo"}' },
          { id: "call_2", name: "clock", arguments: '{"city":"Lima"}' },
        ],
      },
    );
    const { models } = createTestModels();
    const { answer, events } = await collectAnswer(
      models,
      toRequest(toReference(provider, mock.url), { tools }),
    );
    const id = provider === "ollama" ? () => "" : (number: number) => `call_${number}`;
    expect(events).toEqual([
      { type: "text", delta: "I will look that up." },
      { type: "tool-call-start", index: 0, id: id(1), name: "weather" },
      { type: "tool-call-arguments", index: 0, delta: '{"city":"Oslo"}' },
      { type: "tool-call-end", index: 0 },
      { type: "tool-call-start", index: 1, id: id(2), name: "clock" },
      { type: "tool-call-arguments", index: 1, delta: '{"city":"Lima"}' },
      { type: "tool-call-end", index: 1 },
    ]);
    expect(answer).toMatchObject({
      text: "I will look that up.",
      finishReason: "tool-calls",
      toolCalls: [
        { id: id(1), name: "weather", arguments: '{"city":"Oslo"}' },
        { id: id(2), name: "clock", arguments: '{"city":"Lima"}' },
      ],
    });
  });

  test("forwards empty arguments as an empty object", async () => {
    const mock = await startScriptedModels();
    mock.on({ userMessage: "hello" }, { toolCalls: [{ name: "clock", arguments: "" }] });
    const { models } = createTestModels();
    const { answer, events } = await collectAnswer(
      models,
      toRequest(toReference(provider, mock.url), { tools }),
    );
    expect(answer.toolCalls).toMatchObject([{ name: "clock", arguments: "{}" }]);
    expect(events.slice(1)).toEqual([
      { type: "tool-call-arguments", index: 0, delta: "{}" },
      { type: "tool-call-end", index: 0 },
    ]);
  });

  test("sends instructions, tools, calls and results, in order", async () => {
    const mock = await startScriptedModels();
    mock.on({ userMessage: "hello" }, { content: "Done." });
    const { models, sent } = createTestModels();
    const messages: Message[] = [
      { id: "1", role: "user", content: "hello" },
      {
        id: "2",
        role: "assistant",
        content: "Looking.",
        toolCalls: [
          {
            id: "a",
            type: "function",
            function: { name: "weather", arguments: '{"city":"Rome"}' },
          },
          { id: "b", type: "function", function: { name: "alerts", arguments: "{broken" } },
        ],
      },
      { id: "3", role: "tool", toolCallId: "b", content: "Nothing.", error: "No such city." },
      { id: "4", role: "tool", toolCallId: "a", content: "Sunny." },
    ];
    const { answer } = await collectAnswer(
      models,
      toRequest(toReference(provider, mock.url), {
        system: "Answer in one word.",
        messages,
        tools,
        maxOutputTokens: 50,
        temperature: 0.2,
      }),
    );
    expect(answer.text).toBe("Done.");
    const request = mock.getLastRequest()?.body as {
      messages: { role: string; content: string; tool_call_id?: string }[];
      tools: { function: { name: string; parameters: unknown } }[];
    };
    expect(request.tools.map((tool) => tool.function.name)).toEqual(["weather", "alerts", "clock"]);
    expect(request.tools[0]?.function.parameters).toMatchObject(tools[0]?.parameters ?? {});
    expect(request.messages[0]).toMatchObject({ role: "system", content: "Answer in one word." });
    const results = request.messages.filter(({ role }) => role === "tool");
    expect(results.map(({ content }) => content)).toEqual(["Sunny.", "No such city.\n\nNothing."]);
    expect(sent).toHaveLength(1);
    const text = JSON.stringify(sent[0]?.body);
    if (provider === "ollama") {
      expect(text).toContain('"tool_name":"weather"');
      expect(sent[0]?.body.options).toEqual({ temperature: 0.2, num_predict: 50 });
    }
    expect(text).toContain("{broken");
    expect(text).not.toContain(apiKey);
    expect(JSON.stringify(sent[0]?.headers)).toContain(apiKey);
  });

  test("sends the images of a message", async () => {
    const mock = await startScriptedModels();
    mock.on({}, { content: "A cat." });
    const { models, sent } = createTestModels();
    const source = { type: "data", value: "aGk=", mimeType: "image/png" } as const;
    const content: Extract<Message, { role: "user" }>["content"] = [
      { type: "text", text: "hello" },
      { type: "image", source },
    ];
    await collectAnswer(
      models,
      toRequest(toReference(provider, mock.url), {
        messages: [{ id: "1", role: "user", content }],
      }),
    );
    expect(JSON.stringify(sent[0]?.body.messages ?? sent[0]?.body.input)).toContain("aGk=");
  });

  test("forwards reasoning and usage", async () => {
    const mock = await startScriptedModels();
    mock.on(
      { userMessage: "hello" },
      {
        content: "Four.",
        reasoning: "Two and two.",
        usage: { prompt_tokens: 12, completion_tokens: 7, input_tokens: 12, output_tokens: 7 },
      },
    );
    const { models } = createTestModels();
    const { answer, events } = await collectAnswer(
      models,
      toRequest(toReference(provider, mock.url)),
    );
    expect(answer).toMatchObject({ text: "Four.", finishReason: "stop", toolCalls: [] });
    // The scripted Ollama server sends neither.
    if (provider === "ollama") return;
    expect(events[0]).toEqual({ type: "reasoning", delta: "Two and two." });
    expect(answer.usage).toMatchObject({ inputTokens: 12, outputTokens: 7 });
  });

  test("lists the models of the server", async () => {
    const mock = await startScriptedModels();
    const { models } = createTestModels();
    const { id: _, ...model } = toReference(provider, mock.url);
    const { signal } = new AbortController();
    expect(await models.list({ space: "space", model, signal })).toContain("gpt-4o");
  });

  test("cancels the request when the signal aborts, and throws its reason", async () => {
    let isClosed = false;
    const upstream = await startUpstream((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      response.on("close", () => {
        isClosed = true;
      });
    });
    const { models } = createTestModels();
    const abort = new AbortController();
    const answer = models.generate(
      toRequest(toReference(provider, upstream.origin), { signal: abort.signal }),
      () => {},
    );
    const reason = new Error("Stopped by the user.");
    await expect.poll(() => upstream.hits.length).toBe(1);
    abort.abort(reason);
    await expect(answer).rejects.toBe(reason);
    await expect.poll(() => isClosed).toBe(true);
    await upstream.close();
  });
});

test("forwards the first words while the model is still writing", async () => {
  let finish = () => {};
  const upstream = await startUpstream((_, response) => {
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    response.write(`${JSON.stringify({ message: { content: "One" } })}\n`);
    finish = () =>
      response.end(
        `${JSON.stringify({ message: { content: " two", thinking: "" }, done: true, done_reason: "stop", prompt_eval_count: 3, eval_count: 2 })}\n`,
      );
  });
  const { models } = createTestModels();
  const { answer, events } = await collectAnswer(
    {
      ...models,
      generate: (request, onEvent) =>
        models.generate(request, (event) => {
          onEvent(event);
          finish();
        }),
    },
    toRequest(toReference("ollama", upstream.origin)),
  );
  expect(events).toEqual([{ type: "text", delta: "One two" }]);
  expect(answer.usage).toMatchObject({ inputTokens: 3, outputTokens: 2 });
  await upstream.close();
});

test("forwards repeated or missing ids and invalid JSON unchanged", async () => {
  const call = (index: number, id: string | undefined, text: string) => ({
    index,
    ...(id !== undefined && { id }),
    function: { name: `tool${index}`, arguments: text },
  });
  const chunk = (delta: unknown, finish_reason: string | null = null) =>
    `data: ${JSON.stringify({ choices: [{ delta, finish_reason }] })}\n\n`;
  const upstream = await startUpstream((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(chunk({ tool_calls: [call(0, "same", "{"), call(1, "same", '{"a":1}')] }));
    response.write(chunk({ tool_calls: [{ index: 0, function: { arguments: '"cut' } }] }));
    response.write(chunk({ tool_calls: [call(2, undefined, "")] }));
    response.end(`${chunk({}, "tool_calls")}data: [DONE]\n\n`);
  });
  const { models } = createTestModels();
  const { answer } = await collectAnswer(
    models,
    toRequest(toReference("openai-compatible", upstream.origin)),
  );
  expect(answer.toolCalls).toEqual([
    { id: "same", name: "tool0", arguments: '{"cut' },
    { id: "same", name: "tool1", arguments: '{"a":1}' },
    { id: "", name: "tool2", arguments: "{}" },
  ]);
  await upstream.close();
});

const half = { tool_calls: [{ index: 0, id: "a", function: { name: "t", arguments: "{" } }] };

test.each([
  ["after text", { content: "Half an" }, "The model's answer was cut off. Try again."],
  ["in a call", half, "The model's answer was cut off. Try again."],
  ["before anything", {}, "The response of the model's server could not be read."],
])("rejects a stream that ends without a finish reason %s", async (_, delta, message) => {
  const upstream = await startUpstream((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`);
  });
  const { models } = createTestModels();
  await expect(
    collectAnswer(models, toRequest(toReference("openai-compatible", upstream.origin))),
  ).rejects.toThrow(message);
  await upstream.close();
});

test.each(["", " "])("rejects a call whose tool name is %j", async (name) => {
  const call = { index: 0, id: "a", function: { name, arguments: "{}" } };
  const upstream = await startUpstream((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const choices = [{ delta: { tool_calls: [call] }, finish_reason: "tool_calls" }];
    response.end(`data: ${JSON.stringify({ choices })}\n\ndata: [DONE]\n\n`);
  });
  const { models } = createTestModels();
  await expect(
    collectAnswer(models, toRequest(toReference("openai-compatible", upstream.origin))),
  ).rejects.toThrow("wanted to call a tool but did not say which");
  await upstream.close();
});
