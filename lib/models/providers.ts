import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { ModelProvider } from "@/lib/agent/model/model-settings";
import type { ModelServer } from "./model-server";
import { createOllama } from "./ollama/ollama";
import { type OpenAnswer, type SdkMessage, toOpenAnswer } from "./sdk";

/**
 * Removes the error type from failed results, which the Responses API would otherwise receive
 * wrapped in JSON.
 */
const withPlainErrors = (prompt: readonly SdkMessage[]): SdkMessage[] =>
  prompt.map((message) =>
    message.role === "tool"
      ? {
          ...message,
          content: message.content.map((part) =>
            part.type === "tool-result" && part.output.type === "error-text"
              ? { ...part, output: { ...part.output, type: "text" } }
              : part,
          ),
        }
      : message,
  );

/**
 * Creates the model of a provider. The SDK never reads a key from the environment, because it
 * always receives one.
 */
export const providers: Record<ModelProvider, (server: ModelServer, id: string) => OpenAnswer> = {
  // The Responses API, because chat completions reject tools for reasoning models.
  openai({ baseUrl, apiKey = "", fetch }, id) {
    const open = toOpenAnswer(createOpenAI({ baseURL: baseUrl, apiKey, fetch }).responses(id));
    return (request) =>
      open({
        ...request,
        prompt: withPlainErrors(request.prompt),
        providerOptions: { openai: { store: false } },
        // Tools are strict by default, which would change their schemas.
        ...(request.tools && {
          tools: request.tools.map((tool) =>
            tool.type === "function" ? { ...tool, strict: false } : tool,
          ),
        }),
      });
  },
  anthropic: ({ baseUrl, apiKey = "", fetch }, id) =>
    toOpenAnswer(createAnthropic({ baseURL: baseUrl, apiKey, fetch })(id)),
  ollama: createOllama,
  "openai-compatible"({ baseUrl, apiKey, fetch }, id) {
    const options = { name: "compatible", baseURL: baseUrl, fetch, includeUsage: true };
    const provider = createOpenAICompatible(
      apiKey === undefined ? options : { ...options, apiKey },
    );
    const open = toOpenAnswer(provider.chatModel(id));
    // The raw chunks contain the ids that the server sent. The SDK replaces missing and repeated
    // ones.
    return (request) => open({ ...request, includeRawChunks: true });
  },
};
