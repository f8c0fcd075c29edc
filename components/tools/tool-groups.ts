import type { Tool } from "@/lib/agent/tool";

export type ToolGroup<T> = { category: string; tools: T[] };
type Categorised = Pick<Tool, "category">;

const categoryOf = ({ category }: Categorised) => category?.trim() ?? "";

/** Whether to show category headings: only if at least two tools have a category. */
export const isGrouped = (tools: readonly Categorised[]): boolean =>
  tools.filter((tool) => categoryOf(tool) !== "").length > 1;

/** The tools by category, in order of first appearance; "" stands for no category. */
export function toolGroups<T extends Categorised>(tools: readonly T[]): ToolGroup<T>[] {
  const groups = new Map<string, T[]>();
  for (const tool of tools) {
    const category = categoryOf(tool);
    groups.set(category, [...(groups.get(category) ?? []), tool]);
  }
  return [...groups].map(([category, inside]) => ({ category, tools: inside }));
}

/** All names with those in `ordered` rearranged among the positions they occupy. */
export function withGroupOrder(names: readonly string[], ordered: readonly string[]): string[] {
  const moved = new Set(ordered);
  let next = 0;
  return names.map((name) => (moved.has(name) ? (ordered[next++] ?? name) : name));
}

/** All names with `group` moved in front of the first name of `other`. */
export function withGroupBefore(
  names: readonly string[],
  group: readonly string[],
  other: readonly string[],
): string[] {
  const moved = new Set(group);
  const rest = names.filter((name) => !moved.has(name));
  const at = rest.findIndex((name) => other.includes(name));
  return rest.toSpliced(at < 0 ? rest.length : at, 0, ...group);
}
