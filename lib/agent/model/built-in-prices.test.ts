import { expect, test } from "vitest";
import { builtInPrices, findPrice, type PricedModel } from "./built-in-prices";
import { priceUsage } from "./price-usage";

const own: PricedModel = {
  provider: "openai",
  model: "gpt-5-2025-08-07",
  price: { input: 1, cachedInput: 0.5, output: 2 },
};

test.each([
  ["openai", "gpt-5", true],
  ["openai", "gpt-5-2025-08-07", true],
  ["anthropic", "claude-sonnet-4-20250514", true],
  ["anthropic", "claude-3-5-haiku-latest", true],
  ["openai", "gpt-5-unknown", false],
  ["openai", "claude-sonnet-4", false],
  ["ollama", "gpt-5", false],
  ["openai", "constructor", false],
] as const)("%s %s has a built-in price: %s", (provider, model, hasPrice) => {
  expect(findPrice(builtInPrices, provider, model) !== undefined).toBe(hasPrice);
});

test("prefers the price of the exact model to that of its family", () => {
  const list = [...builtInPrices, own];
  expect(findPrice(list, "openai", "gpt-5-2025-08-07")).toEqual(own.price);
  expect(findPrice(list, "openai", "gpt-5-2025-09-09")?.input).toBe(1.25);
});

test("charges cached tokens at the cached price", () => {
  const usage = { inputTokens: 1_000_000, cachedInputTokens: 400_000, outputTokens: 500_000 };
  expect(priceUsage(own.price, usage)).toBeCloseTo(0.6 + 0.2 + 1);
  expect(priceUsage(own.price, { ...usage, cachedInputTokens: 9_000_000 })).toBeCloseTo(1.5);
});
