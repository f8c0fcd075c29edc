import type { ModelUsage } from "../model/model-usage";

type PricedResult = { outcome: string; usage: Pick<ModelUsage, "cost"> };

/**
 * Returns what the answered requests cost together, or null if one of their models has no price.
 */
export const getTotalCost = (results: readonly PricedResult[]): number | null =>
  results
    .filter(({ outcome }) => outcome !== "not-run")
    .reduce<number | null>(
      (sum, { usage: { cost } }) => (sum === null || cost === null ? null : sum + cost),
      0,
    );
