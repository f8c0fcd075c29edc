import type { ModelPrice } from "./model-usage";

const TOKENS_PER_PRICE = 1_000_000;

type Usage = { inputTokens: number; cachedInputTokens: number; outputTokens: number };

/**
 * Returns the cost of the tokens in US dollars. Input tokens include cached ones, output tokens
 * reasoning ones.
 */
export const priceUsage = (
  { input, cachedInput, output }: ModelPrice,
  { inputTokens, cachedInputTokens, outputTokens }: Usage,
): number => {
  const cachedTokens = Math.min(cachedInputTokens, inputTokens);
  return (
    ((inputTokens - cachedTokens) * input + cachedTokens * cachedInput + outputTokens * output) /
    TOKENS_PER_PRICE
  );
};
