import type { Tool } from "@/lib/agent/tool";

type ToolGroup<T> = { category: string; tools: T[] };
type Categorized = Pick<Tool, "category">;

const getCategory = ({ category }: Categorized) => category?.trim() ?? "";

/** Whether to show category headings. True only if at least two tools have a category. */
export const isGrouped = (tools: readonly Categorized[]): boolean =>
  tools.filter((tool) => getCategory(tool) !== "").length > 1;

/** Groups the tools by category, in order of first appearance. "" stands for no category. */
export function toolGroups<T extends Categorized>(tools: readonly T[]): ToolGroup<T>[] {
  const groups = new Map<string, T[]>();
  for (const tool of tools) {
    const category = getCategory(tool);
    groups.set(category, [...(groups.get(category) ?? []), tool]);
  }
  return [...groups].map(([category, inside]) => ({ category, tools: inside }));
}

/**
 * Returns all names, with those in `orderedNames` rearranged among the positions that they occupy.
 */
export function withGroupOrder(
  names: readonly string[],
  orderedNames: readonly string[],
): string[] {
  const movedNames = new Set(orderedNames);
  let next = 0;
  return names.map((name) => (movedNames.has(name) ? (orderedNames[next++] ?? name) : name));
}

/** Returns all names, with `group` moved in front of the first name of `other`. */
export function withGroupBefore(
  names: readonly string[],
  group: readonly string[],
  other: readonly string[],
): string[] {
  const movedNames = new Set(group);
  const remaining = names.filter((name) => !movedNames.has(name));
  const at = remaining.findIndex((name) => other.includes(name));
  return remaining.toSpliced(at < 0 ? remaining.length : at, 0, ...group);
}
