import type { Tool } from "@/lib/agent/tool";

export type ToolGroup<T> = { category: string; tools: T[] };
type Categorised = Pick<Tool, "category">;

const categoryOf = ({ category }: Categorised) => category?.trim() ?? "";

/** Headings tell something once two tools have a category. */
export const isGrouped = (tools: readonly Categorised[]): boolean =>
  tools.filter((tool) => categoryOf(tool) !== "").length > 1;

/** The tools by category, in the order in which the categories first come up; "" is for tools without one. */
export function toolGroups<T extends Categorised>(tools: readonly T[]): ToolGroup<T>[] {
  const groups = new Map<string, T[]>();
  for (const tool of tools) {
    const category = categoryOf(tool);
    groups.set(category, [...(groups.get(category) ?? []), tool]);
  }
  return [...groups].map(([category, inside]) => ({ category, tools: inside }));
}

/** All names once those of one group stand in a new order: they share the places that they had. */
export function withGroupOrder(names: readonly string[], ordered: readonly string[]): string[] {
  const moved = new Set(ordered);
  let next = 0;
  return names.map((name) => (moved.has(name) ? (ordered[next++] ?? name) : name));
}

/** All names once a whole group stands before another one. */
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
