import type { ModelPort } from "@/lib/runs/model-port";

const usage = { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1, reasoningTokens: 0 };

/**
 * Creates a model that says "Hello ", then "there." once resumed. A second request is not paused.
 */
export const createPausingModel = () => {
  const { promise: paused, resolve: pause } = Promise.withResolvers<void>();
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
  const { promise: aborted, resolve: abort } = Promise.withResolvers<void>();
  let isAsked = false;
  const models: ModelPort = {
    async generate({ signal }, onEvent) {
      signal.addEventListener("abort", () => abort());
      onEvent({ type: "text", delta: "Hello " });
      pause();
      if (!isAsked) {
        isAsked = true;
        await Promise.race([resumed, aborted]);
      }
      signal.throwIfAborted();
      onEvent({ type: "text", delta: "there." });
      const answer = { text: "Hello there.", reasoning: "", toolCalls: [], usage };
      return { ...answer, finishReason: "stop" };
    },
    list: async () => [],
  };
  return { models, paused, resume, aborted };
};
