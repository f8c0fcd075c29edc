import type { ComparedTool } from "./compare-tools";

/** A tool and the tools that models can hardly distinguish from it. */
export type SimilarGroup<Compared extends ComparedTool = ComparedTool> = {
  tool: Compared;
  others: readonly Compared[];
};

/**
 * Returns the groups of similar tools in list order. A tool already listed in a group does not
 * start another one.
 */
export const toSimilarGroups = <Compared extends ComparedTool>(
  tools: readonly Compared[],
  similar: ReadonlyMap<string, readonly string[]>,
): SimilarGroup<Compared>[] => {
  const named = new Set<string>();
  const toolsByName = new Map(tools.map((tool) => [tool.name, tool]));
  return tools.flatMap((tool) => {
    if (named.has(tool.name)) return [];
    const names = similar.get(tool.name) ?? [];
    for (const name of names) named.add(name);
    const others = names.flatMap((name) => toolsByName.get(name) ?? []);
    return others.length > 0 ? [{ tool, others }] : [];
  });
};
