import { formatCost } from "@/components/ui/data/format-cost";
import type { RunUsage } from "./conversation";

export const sumUsage = (entries: Iterable<RunUsage>): RunUsage => {
  const total: RunUsage = { inputTokens: 0, outputTokens: 0, cost: null };
  for (const { inputTokens, outputTokens, cost } of entries) {
    total.inputTokens += inputTokens;
    total.outputTokens += outputTokens;
    if (cost !== null) total.cost = (total.cost ?? 0) + cost;
  }
  return total;
};

/** Formats usage as "1,204 tokens in · 96 out · $0.0042". */
export const formatUsage = ({ inputTokens, outputTokens, cost }: RunUsage): string =>
  [
    `${inputTokens.toLocaleString("en")} tokens in`,
    `${outputTokens.toLocaleString("en")} out`,
    ...(cost === null ? [] : [formatCost(cost)]),
  ].join(" · ");
