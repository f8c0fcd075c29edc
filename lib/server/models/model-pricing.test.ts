import { expect, test } from "vitest";
import type { PricedModel } from "@/lib/agent/model/built-in-prices";
import { createModelPricing } from "./model-pricing";

const usage = {
  inputTokens: 1_000_000,
  cachedInputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
};
const ignore = () => {};
const gpt = { provider: "openai", id: "gpt-5" } as const;

test("prefers a Space's own price over the built-in one once it is invalidated", async () => {
  const own: PricedModel[] = [];
  let loads = 0;
  const { price, invalidate } = createModelPricing(async (space) => {
    loads += 1;
    return space === "mine" ? [...own] : [];
  }, ignore);
  expect(await price("mine", gpt, usage)).toBe(1.25);
  own.push({ provider: "openai", model: "gpt-5", price: { input: 9, cachedInput: 0, output: 0 } });
  expect(await price("mine", gpt, usage)).toBe(1.25);
  invalidate("mine");
  expect(await price("mine", { ...gpt, id: "gpt-5-2025-08-07" }, usage)).toBe(9);
  expect(await price("other", gpt, usage)).toBe(1.25);
  expect(loads).toBe(3);
});

test("returns null for a model without a price", async () => {
  const { price } = createModelPricing(async () => [], ignore);
  expect(await price("mine", { provider: "ollama", id: "qwen3" }, usage)).toBeNull();
});

test("returns null and reports the error if prices cannot be read", async () => {
  const reported: unknown[] = [];
  const outage = new Error("The database is away.");
  const { price } = createModelPricing(
    () => Promise.reject(outage),
    (error) => reported.push(error),
  );
  expect(await price("mine", gpt, usage)).toBeNull();
  expect(reported).toEqual([outage]);
});

test("uses prices that were invalidated while they were read for that request only", async () => {
  const loads: ((prices: PricedModel[]) => void)[] = [];
  const { price, invalidate } = createModelPricing(
    () => new Promise((resolve) => loads.push(resolve)),
    ignore,
  );
  const first = price("mine", gpt, usage);
  invalidate("mine");
  loads[0]?.([]);
  expect(await first).toBe(1.25);
  const second = price("mine", gpt, usage);
  loads[1]?.([
    { provider: "openai", model: "gpt-5", price: { input: 9, cachedInput: 0, output: 0 } },
  ]);
  expect(await second).toBe(9);
});
