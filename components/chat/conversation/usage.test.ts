import { expect, test } from "vitest";
import { addUsage, formatUsage } from "./usage";

const used = (inputTokens: number, outputTokens: number, cost: number | null) => ({
  inputTokens,
  outputTokens,
  cost,
});

test("tokens and prices add up; without any price there is none", () => {
  expect(addUsage([used(1000, 20, 0.001), used(204, 76, null)])).toEqual({
    inputTokens: 1204,
    outputTokens: 96,
    cost: 0.001,
  });
  expect(addUsage([used(1, 1, null)]).cost).toBeNull();
  expect(addUsage([used(1, 1, 0)]).cost).toBe(0);
});

test("without a price, the usage has tokens only", () => {
  expect(formatUsage({ inputTokens: 1204, outputTokens: 96, cost: null })).toBe(
    "1,204 in · 96 out",
  );
});
