import type { ModelProvider } from "./model-settings";

/** What one or more requests to a model used. */
export type ModelUsage = {
  provider: ModelProvider;
  model: string;
  /** All tokens of the requests, cached ones included. */
  inputTokens: number;
  cachedInputTokens: number;
  /** All tokens of the answers, reasoning included. */
  outputTokens: number;
  reasoningTokens: number;
  /** In US dollars; null for a model without a price. */
  cost: number | null;
};

/** In US dollars per million tokens. */
export type ModelPrice = { input: number; cachedInput: number; output: number };
