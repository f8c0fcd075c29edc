import { expect, test } from "vitest";
import { formatUsage, sumUsage } from "./usage";

const used = (inputTokens: number, outputTokens: number, cost: number | null) => ({
  inputTokens,
  outputTokens,
  cost,
});

test("adds up tokens and prices, and has no cost if nothing has a price", () => {
  expect(sumUsage([used(1000, 20, 0.001), used(204, 76, null)])).toEqual({
    inputTokens: 1204,
    outputTokens: 96,
    cost: 0.001,
  });
  expect(sumUsage([used(1, 1, null)]).cost).toBeNull();
  expect(sumUsage([used(1, 1, 0)]).cost).toBe(0);
});

test("shows only tokens if there is no price", () => {
  expect(formatUsage({ inputTokens: 1204, outputTokens: 96, cost: null })).toBe(
    "1,204 tokens in · 96 out",
  );
});
