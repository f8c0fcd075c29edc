import type { ModelProvider } from "@/lib/agent/model/model-settings";

type Fault = "rateLimit" | "failure" | "tooLong";
export type Reply = { status: number; body: unknown };

/** Verbatim error responses of the providers. */
export const replies: Record<ModelProvider, Record<Fault, Reply>> = {
  openai: {
    rateLimit: toOpenAiError(429, "Rate limit reached for gpt-5.", "tokens", "rate_limit_exceeded"),
    failure: toOpenAiError(
      500,
      "The server had an error while processing your request.",
      "server_error",
      null,
    ),
    tooLong: toOpenAiError(
      400,
      "Your input exceeds the context window of this model. Please adjust your input and try again.",
      "invalid_request_error",
      "context_length_exceeded",
    ),
  },
  anthropic: {
    rateLimit: toAnthropicError(
      429,
      "rate_limit_error",
      "This request would exceed your rate limit.",
    ),
    failure: toAnthropicError(500, "api_error", "Internal server error"),
    tooLong: toAnthropicError(
      400,
      "invalid_request_error",
      "prompt is too long: 215000 tokens > 200000 maximum",
    ),
  },
  ollama: {
    rateLimit: { status: 429, body: { error: "you have reached your hourly usage limit" } },
    failure: { status: 500, body: { error: "model runner has unexpectedly stopped" } },
    tooLong: { status: 400, body: { error: "the input length exceeds the context length" } },
  },
  // As sent by vLLM.
  "openai-compatible": {
    rateLimit: { status: 429, body: { object: "error", message: "Too many requests", code: 429 } },
    failure: {
      status: 500,
      body: { object: "error", message: "EngineCore encountered an issue.", code: 500 },
    },
    tooLong: {
      status: 400,
      body: {
        object: "error",
        type: "BadRequestError",
        param: null,
        code: 400,
        message:
          "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.",
      },
    },
  },
};

function toOpenAiError(status: number, message: string, type: string, code: string | null): Reply {
  return { status, body: { error: { message, type, param: null, code } } };
}
function toAnthropicError(status: number, type: string, message: string): Reply {
  return { status, body: { type: "error", error: { type, message }, request_id: "req_1" } };
}

const toEvents = (events: readonly object[]) =>
  events
    .map(
      (event) =>
        `${"type" in event ? `event: ${event.type}\n` : ""}data: ${JSON.stringify(event)}\n\n`,
    )
    .join("");
const toChunks = (...deltas: [delta: object, reason?: string][]) =>
  `${toEvents(
    deltas.map(([delta, reason = null]) => ({
      id: "1",
      object: "chat.completion.chunk",
      created: 1,
      model: "m",
      choices: [{ index: 0, delta, finish_reason: reason }],
    })),
  )}data: [DONE]\n\n`;
const toLines = (...lines: object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join("");

const anthropicStart = {
  type: "message_start",
  message: {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "m",
    content: [],
    stop_reason: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  },
};
const toAnthropicEnd = (reason: string) => [
  {
    type: "message_delta",
    delta: { stop_reason: reason, stop_sequence: null },
    usage: { output_tokens: 1 },
  },
  { type: "message_stop" },
];
const openAiStart = {
  type: "response.created",
  response: { id: "r", created_at: 1, model: "m", output: [] },
};
const openAiEnd = {
  type: "response.completed",
  response: { usage: { input_tokens: 1, output_tokens: 1 } },
};

/** The refusals of the providers, each in its own format. */
export const refusals: Record<ModelProvider, { body: string; expected: object }> = {
  openai: {
    body: toEvents([
      openAiStart,
      {
        type: "response.output_item.added",
        output_index: 0,
        item: { type: "message", id: "msg", role: "assistant", content: [] },
      },
      {
        type: "response.refusal.delta",
        item_id: "msg",
        output_index: 0,
        content_index: 0,
        delta: "I cannot help with that.",
      },
      {
        type: "response.refusal.done",
        item_id: "msg",
        output_index: 0,
        content_index: 0,
        refusal: "I cannot help with that.",
      },
      openAiEnd,
    ]),
    expected: { text: "I cannot help with that." },
  },
  anthropic: {
    body: toEvents([anthropicStart, ...toAnthropicEnd("refusal")]),
    expected: { code: "model_refused" },
  },
  ollama: {
    body: toLines(
      { message: { role: "assistant", content: "I cannot help with that." } },
      { message: { role: "assistant", content: "" }, done: true, done_reason: "stop" },
    ),
    expected: { text: "I cannot help with that." },
  },
  "openai-compatible": {
    body: toChunks([{ role: "assistant", content: "" }], [{}, "content_filter"]),
    expected: { code: "model_refused" },
  },
};

const brokenArguments = '{"n": 1, "note": "cut';

/** A call whose arguments are not JSON. */
export const malformedCalls: Record<ModelProvider, string> = {
  openai: toEvents([
    openAiStart,
    {
      type: "response.output_item.added",
      output_index: 0,
      item: { type: "function_call", id: "fc", call_id: "call_1", name: "first", arguments: "" },
    },
    {
      type: "response.function_call_arguments.delta",
      item_id: "fc",
      output_index: 0,
      delta: brokenArguments,
    },
    {
      type: "response.output_item.done",
      output_index: 0,
      item: {
        type: "function_call",
        id: "fc",
        call_id: "call_1",
        name: "first",
        arguments: brokenArguments,
        status: "completed",
      },
    },
    openAiEnd,
  ]),
  anthropic: toEvents([
    anthropicStart,
    {
      type: "content_block_start",
      index: 0,
      content_block: { type: "tool_use", id: "toolu_1", name: "first", input: {} },
    },
    {
      type: "content_block_delta",
      index: 0,
      delta: { type: "input_json_delta", partial_json: brokenArguments },
    },
    { type: "content_block_stop", index: 0 },
    ...toAnthropicEnd("tool_use"),
  ]),
  ollama: toLines(
    {
      message: {
        role: "assistant",
        tool_calls: [{ function: { name: "first", arguments: brokenArguments } }],
      },
    },
    { message: { content: "" }, done: true, done_reason: "stop" },
  ),
  "openai-compatible": toChunks(
    [
      {
        tool_calls: [
          {
            index: 0,
            id: "call_1",
            type: "function",
            function: { name: "first", arguments: brokenArguments },
          },
        ],
      },
    ],
    [{}, "tool_calls"],
  ),
};

export const greetings: Record<ModelProvider, string> = {
  openai: toEvents([
    openAiStart,
    {
      type: "response.output_item.added",
      output_index: 0,
      item: { type: "message", id: "msg", role: "assistant", content: [] },
    },
    { type: "response.output_text.delta", item_id: "msg", output_index: 0, delta: "Hello." },
    openAiEnd,
  ]),
  anthropic: toEvents([
    anthropicStart,
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hello." } },
    { type: "content_block_stop", index: 0 },
    ...toAnthropicEnd("end_turn"),
  ]),
  ollama: toLines({ message: { content: "Hello." }, done: true, done_reason: "stop" }),
  "openai-compatible": toChunks([{ content: "Hello." }], [{}, "stop"]),
};
