import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { ModelProvider } from "@/lib/agent/model/model-settings";
import type { ModelServer } from "./model-server";
import { createOllama } from "./ollama/ollama";
import { type OpenAnswer, type SdkMessage, toOpenAnswer } from "./sdk";

/** Results of calls that failed, as they are: the Responses API would get JSON around them. */
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

/** The model of a provider. The SDK reads no key from the environment, because it always gets one. */
export const providers: Record<ModelProvider, (server: ModelServer, id: string) => OpenAnswer> = {
  // The Responses API: chat completions refuse tools for models that reason.
  openai({ baseUrl, apiKey = "", fetch }, id) {
    const open = toOpenAnswer(createOpenAI({ baseURL: baseUrl, apiKey, fetch }).responses(id));
    return (request) =>
      open({
        ...request,
        prompt: withPlainErrors(request.prompt),
        providerOptions: { openai: { store: false } },
        // Tools are strict unless told otherwise, which would change their schemas.
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
    // The raw chunks have the ids that the server sent; the SDK replaces missing and repeated ones.
    return (request) => open({ ...request, includeRawChunks: true });
  },
};
