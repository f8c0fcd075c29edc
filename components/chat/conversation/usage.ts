import type { RunUsage } from "./conversation";

export const addUsage = (entries: Iterable<RunUsage>): RunUsage => {
  const total: RunUsage = { inputTokens: 0, outputTokens: 0, cost: null };
  for (const { inputTokens, outputTokens, cost } of entries) {
    total.inputTokens += inputTokens;
    total.outputTokens += outputTokens;
    if (cost !== null) total.cost = (total.cost ?? 0) + cost;
  }
  return total;
};

/** "$0.0042", "$1.20"; what is less than a hundredth of a cent is not rounded to nothing. */
export const formatCost = (cost: number): string => {
  if (cost > 0 && cost < 0.0001) return "< $0.0001";
  return `$${cost.toFixed(cost < 1 ? 4 : 2)}`;
};

/** "1,204 in · 96 out · $0.0042". */
export const formatUsage = ({ inputTokens, outputTokens, cost }: RunUsage): string =>
  [
    `${inputTokens.toLocaleString("en")} in`,
    `${outputTokens.toLocaleString("en")} out`,
    ...(cost === null ? [] : [formatCost(cost)]),
  ].join(" · ");
