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

/** In US dollars per million tokens. */
export type ModelPrice = { input: number; cachedInput: number; output: number };
