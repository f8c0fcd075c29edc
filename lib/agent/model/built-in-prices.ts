import type { ModelProvider } from "./model-settings";
import type { ModelPrice } from "./model-usage";

const toPrice = (input: number, cachedInput: number, output: number): ModelPrice => ({
  input,
  cachedInput,
  output,
});

/**
 * The providers' list prices, in US dollars per million tokens, as of March 2026. Spaces can set
 * their own.
 */
const prices: Partial<Record<ModelProvider, Record<string, ModelPrice>>> = {
  openai: {
    "gpt-5.4": toPrice(2.5, 0.25, 15),
    "gpt-5.4-mini": toPrice(0.75, 0.075, 4.5),
    "gpt-5.4-nano": toPrice(0.2, 0.02, 1.25),
    "gpt-5.2": toPrice(1.75, 0.175, 14),
    "gpt-5.1": toPrice(1.25, 0.125, 10),
    "gpt-5": toPrice(1.25, 0.125, 10),
    "gpt-5-mini": toPrice(0.25, 0.025, 2),
    "gpt-5-nano": toPrice(0.05, 0.005, 0.4),
    "gpt-4.1": toPrice(2, 0.5, 8),
    "gpt-4.1-mini": toPrice(0.4, 0.1, 1.6),
    "gpt-4.1-nano": toPrice(0.1, 0.025, 0.4),
    "gpt-4o": toPrice(2.5, 1.25, 10),
    "gpt-4o-mini": toPrice(0.15, 0.075, 0.6),
    o3: toPrice(2, 0.5, 8),
    "o4-mini": toPrice(1.1, 0.275, 4.4),
  },
  anthropic: {
    "claude-opus-4-6": toPrice(5, 0.5, 25),
    "claude-opus-4-5": toPrice(5, 0.5, 25),
    "claude-opus-4-1": toPrice(15, 1.5, 75),
    "claude-sonnet-4-6": toPrice(3, 0.3, 15),
    "claude-sonnet-4-5": toPrice(3, 0.3, 15),
    "claude-sonnet-4": toPrice(3, 0.3, 15),
    "claude-haiku-4-5": toPrice(1, 0.1, 5),
    "claude-3-5-haiku": toPrice(0.8, 0.08, 4),
  },
};

/** Strips the version's date, as in `gpt-5-2025-08-07` and `claude-sonnet-4-20250514`. */
const toModelFamily = (model: string): string =>
  model.replace(/-(?:\d{4}-\d{2}-\d{2}|\d{8}|latest)$/, "");

/** A model with a known price, by its provider and its name without a date. */
export type PricedModel = { provider: ModelProvider; model: string; price: ModelPrice };

export const builtInPrices: PricedModel[] = (Object.keys(prices) as ModelProvider[]).flatMap(
  (provider) =>
    Object.entries(prices[provider] ?? {}).map(([model, price]) => ({ provider, model, price })),
);

/** Finds the price of a model, or else of its family. Returns undefined if there is none. */
export const findPrice = (
  list: readonly PricedModel[],
  provider: ModelProvider,
  model: string,
): ModelPrice | undefined => {
  const find = (name: string) =>
    list.find((each) => each.provider === provider && each.model === name)?.price;
  return find(model) ?? find(toModelFamily(model));
};
