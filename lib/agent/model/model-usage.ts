import type { ModelProvider } from "./model-settings";

/** Usage of one or more requests to a model. */
export type ModelUsage = {
  provider: ModelProvider;
  model: string;
  /** All tokens of the requests, including cached ones. */
  inputTokens: number;
  cachedInputTokens: number;
  /** All tokens of the answers, including reasoning. */
  outputTokens: number;
  reasoningTokens: number;
  /** In US dollars; null without a price or an answer. */
  cost: number | null;
};

/** Adds up the usage of two requests to the same model. */
export const addUsage = (first: ModelUsage, second: ModelUsage): ModelUsage => ({
  ...first,
  inputTokens: first.inputTokens + second.inputTokens,
  cachedInputTokens: first.cachedInputTokens + second.cachedInputTokens,
  outputTokens: first.outputTokens + second.outputTokens,
  reasoningTokens: first.reasoningTokens + second.reasoningTokens,
  cost: first.cost === null || second.cost === null ? null : first.cost + second.cost,
});

/** In US dollars per million tokens. */
export type ModelPrice = { input: number; cachedInput: number; output: number };
