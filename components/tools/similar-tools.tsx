"use client";

import { useDeferredValue, useMemo } from "react";
import { SimilarLine } from "@/components/descriptions/similar-line";
import { Callout } from "@/components/ui/primitives/callout";
import { groupSimilarTools } from "@/lib/analysis/similar-tools";
import type { ListedTool } from "@/lib/api/schemas/tools";

const MAX_LINES = 3;
const noTools: ListedTool[] = [];

/** The tools of the list that models can hardly tell apart, each pair once. */
export function SimilarTools({ tools }: { tools: ListedTool[] }) {
  // Deferred, so that a long list is shown before it is compared.
  const compared = useDeferredValue(tools, noTools);
  const lines = useMemo(() => toLines(compared), [compared]);
  if (lines.length === 0) return null;
  return (
    <Callout className="mb-2">
      <ul className="flex flex-col gap-1">
        {lines.slice(0, MAX_LINES).map(({ tool, others }) => (
          <li key={tool.name}>
            <SimilarLine tool={tool} others={others} />
          </li>
        ))}
        {lines.length > MAX_LINES && (
          <li className="text-muted text-sm">and {lines.length - MAX_LINES} more tools</li>
        )}
      </ul>
    </Callout>
  );
}

const toLines = (tools: readonly ListedTool[]) => {
  const groups = groupSimilarTools(tools);
  const named = new Set<string>();
  return tools.flatMap((tool) => {
    if (named.has(tool.name)) return [];
    const names = groups.get(tool.name) ?? [];
    for (const name of names) named.add(name);
    const others = names.flatMap((name) => tools.find((each) => each.name === name) ?? []);
    return others.length > 0 ? [{ tool, others }] : [];
  });
};
