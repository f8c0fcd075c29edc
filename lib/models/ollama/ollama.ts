import { APICallError, InvalidResponseDataError } from "ai";
import { z } from "zod";
import type { ModelServer } from "../model-server";
import type { OpenAnswer, SdkPart, SdkRequest } from "../sdk";
import { readLines } from "./read-lines";
import { toOllamaMessages } from "./to-ollama-messages";

const MAX_ERROR_CHARACTERS = 10_000;

/** One line of a streamed response from `/api/chat`. */
const lineSchema = z.object({
  error: z.string().optional(),
  message: z
    .object({
      content: z.string().nullish(),
      thinking: z.string().nullish(),
      tool_calls: z
        .array(
          z.object({
            id: z.string().nullish(),
            function: z.object({ name: z.string(), arguments: z.unknown().optional() }),
          }),
        )
        .nullish(),
    })
    .nullish(),
  done: z.boolean().nullish(),
  done_reason: z.string().nullish(),
  prompt_eval_count: z.number().nullish(),
  eval_count: z.number().nullish(),
});
type Line = z.output<typeof lineSchema>;

const toBody = (id: string, { prompt, tools, temperature, maxOutputTokens }: SdkRequest) => ({
  model: id,
  messages: toOllamaMessages(prompt),
  ...(tools?.length && {
    tools: tools.flatMap((tool) =>
      tool.type === "function"
        ? [
            {
              type: "function",
              function: {
                name: tool.name,
                description: tool.description,
                parameters: tool.inputSchema,
              },
            },
          ]
        : [],
    ),
  }),
  stream: true,
  options: { temperature, num_predict: maxOutputTokens },
});

function* toParts({ message }: Line, countCalls: () => number): Generator<SdkPart> {
  if (message?.thinking)
    yield { type: "reasoning-delta", id: "reasoning", delta: message.thinking };
  if (message?.content) yield { type: "text-delta", id: "text", delta: message.content };
  for (const call of message?.tool_calls ?? []) {
    const { name, arguments: args } = call.function;
    const input = typeof args === "string" ? args : JSON.stringify(args ?? {});
    yield { type: "tool-input-start", id: call.id ?? "", toolName: name };
    yield { type: "tool-input-delta", id: call.id ?? "", delta: input };
    yield { type: "tool-call", toolCallId: call.id ?? "", toolName: name, input };
    countCalls();
  }
}

const toFinish = (line: Line | undefined, calls: number): SdkPart => {
  const raw = line ? (line.done_reason ?? "stop") : undefined;
  const unified = raw === "stop" || raw === "length" ? raw : "other";
  const stopped = calls > 0 && unified === "stop" ? "tool-calls" : unified;
  const { prompt_eval_count: input, eval_count: output } = line ?? {};
  return {
    type: "finish",
    finishReason: { unified: line ? stopped : "interrupted", raw },
    usage: {
      inputTokens: {
        total: input ?? undefined,
        noCache: undefined,
        cacheRead: undefined,
        cacheWrite: undefined,
      },
      outputTokens: { total: output ?? undefined, text: undefined, reasoning: undefined },
    },
  };
};

const parseLine = (text: string): Line => {
  const line = lineSchema.safeParse(JSON.parse(text));
  if (line.success) return line.data;
  throw new InvalidResponseDataError({ data: text, message: "The line has an unknown format." });
};

async function* readParts(body: ReadableStream<Uint8Array>): AsyncGenerator<SdkPart> {
  let calls = 0;
  let last: Line | undefined;
  const countCalls = () => {
    calls += 1;
    return calls;
  };
  for await (const text of readLines(body)) {
    const line = parseLine(text);
    if (line.error !== undefined) yield { type: "error", error: line.error };
    yield* toParts(line, countCalls);
    if (line.done) last = line;
  }
  yield toFinish(last, calls);
}

/**
 * Creates an Ollama model using its own protocol, which names tools in their results and loads
 * models on demand.
 */
export const createOllama =
  ({ baseUrl, apiKey, fetch }: ModelServer, id: string): OpenAnswer =>
  async (request) => {
    const url = `${baseUrl}/api/chat`;
    const requestBodyValues = toBody(id, request);
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(requestBodyValues),
      ...(request.abortSignal && { signal: request.abortSignal }),
    });
    if (response.ok && response.body) return readParts(response.body);
    throw new APICallError({
      message: response.statusText,
      url,
      requestBodyValues,
      statusCode: response.status,
      responseHeaders: Object.fromEntries(response.headers),
      responseBody: (await response.text()).slice(0, MAX_ERROR_CHARACTERS),
    });
  };
