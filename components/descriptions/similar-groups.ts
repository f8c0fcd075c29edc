import type { ComparedTool } from "./compare-tools";

/** A tool with those that models can hardly tell it apart from. */
export type SimilarGroup<Compared extends ComparedTool = ComparedTool> = {
  tool: Compared;
  others: readonly Compared[];
};

/** The groups of similar tools in the order of the list; a tool that was named as another one begins no group. */
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
