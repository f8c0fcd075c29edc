"use client";

import { useModelTestEstimate } from "@/components/queries/model-tests";
import { formatCost } from "@/components/ui/data/format-cost";
import { useReadOnlyReason } from "@/components/ui/primitives/read-only";
import { formatCount } from "@/lib/agent/format-count";
import type { ModelReference } from "@/lib/agent/model/model-settings";
import type { TestTarget } from "./test-target";

type CostEstimateProps = {
  slug: string;
  targets: readonly TestTarget[];
  models: readonly ModelReference[];
};

/** Estimates what running all tests would use. The live version's tools count like the draft's. */
export function CostEstimate({ slug, targets, models }: CostEstimateProps) {
  const canRun = useReadOnlyReason() === null;
  const { data } = useModelTestEstimate(slug, { models: [...models] }, { enabled: canRun });
  if (!data) return null;
  const times = targets.length;
  const requests = times * data.reduce((sum, each) => sum + each.requests, 0);
  const tokens = times * data.reduce((sum, each) => sum + each.inputTokens, 0);
  const costs = data.map(({ cost }) => cost).filter((cost) => cost !== null);
  const cost = times * costs.reduce((sum, each) => sum + each, 0);
  return (
    <p className="text-muted text-xs">
      {formatCount(requests, "request")}, about {formatCount(tokens, "token")}
      {costs.length > 0 && `, ${formatCost(cost)}`}
      {costs.length < data.length && (costs.length > 0 ? " plus models without a price" : "")}
    </p>
  );
}
