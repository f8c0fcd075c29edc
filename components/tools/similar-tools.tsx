"use client";

import { useDeferredValue, useMemo } from "react";
import { toSimilarGroups } from "@/components/descriptions/similar-groups";
import { SimilarList } from "@/components/descriptions/similar-list";
import { groupSimilarTools } from "@/lib/analysis/similar-tools";
import type { ListedTool } from "@/lib/api/schemas/tools";

const noTools: ListedTool[] = [];

/** The tools in the list that models can hardly distinguish. */
export function SimilarTools({ tools }: { tools: ListedTool[] }) {
  // Deferred, so that a long list is shown before it is compared.
  const compared = useDeferredValue(tools, noTools);
  const groups = useMemo(() => toSimilarGroups(compared, groupSimilarTools(compared)), [compared]);
  if (groups.length === 0) return null;
  return (
    <div className="mb-2 rounded-md border border-info-line bg-info-quiet px-2">
      <SimilarList groups={groups} />
    </div>
  );
}
