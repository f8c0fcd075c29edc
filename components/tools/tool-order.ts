import type { ListedTool } from "@/lib/api/schemas/tools";
import { isGrouped, toolGroups, withGroupBefore, withGroupOrder } from "./tool-groups";

type Step = -1 | 1;
const getNames = (tools: readonly ListedTool[]) => tools.map(({ name }) => name);

/**
 * Returns the tools grouped as in the list, and the moves within it. A tool moves within its
 * category. Beyond its edge, the whole category moves. `reorder` is called with all names in their
 * new order.
 */
export function toolOrder(
  tools: readonly ListedTool[],
  visibleTools: readonly ListedTool[],
  reorder: (names: string[]) => void,
) {
  const hasGroups = isGrouped(tools);
  const groups = hasGroups
    ? toolGroups(visibleTools)
    : [{ category: "", tools: [...visibleTools] }];
  const rows = groups.flatMap((group, at) =>
    group.tools.map((tool, index) => ({ tool, group, at, index })),
  );
  type Row = (typeof rows)[number];
  const all = getNames(tools);

  const moveTo = ({ group, index, tool }: Row, to: number) =>
    reorder(
      withGroupOrder(all, getNames(group.tools).toSpliced(index, 1).toSpliced(to, 0, tool.name)),
    );
  const isAtEdge = ({ group, index }: Row, by: Step) =>
    by === -1 ? index === 0 : index === group.tools.length - 1;
  const neighbor = ({ at }: Row, by: Step) => groups[at + by];

  return {
    hasGroups,
    groups,
    rows,
    /**
     * Returns what a step moves. Returns undefined for the first row moving up and the last moving
     * down.
     */
    getMove: (row: Row, by: Step): "tool" | "group" | undefined => {
      if (!isAtEdge(row, by)) return "tool";
      return neighbor(row, by) ? "group" : undefined;
    },
    /** Returns a sentence about where a step moves what it moves. */
    describeMove: (row: Row, by: Step): string =>
      isAtEdge(row, by)
        ? `The category ${row.group.category || "without a name"} moved to position ${row.at + by + 1} of ${groups.length}.`
        : `${row.tool.name} moved to position ${row.index + by + 1} of ${row.group.tools.length}.`,
    moveByStep: (row: Row, by: Step) => {
      if (!isAtEdge(row, by)) return moveTo(row, row.index + by);
      const neighborGroup = neighbor(row, by);
      if (!neighborGroup) return;
      const [first, second] = by === -1 ? [row.group, neighborGroup] : [neighborGroup, row.group];
      reorder(withGroupBefore(all, getNames(first.tools), getNames(second.tools)));
    },
    moveTo,
  };
}
