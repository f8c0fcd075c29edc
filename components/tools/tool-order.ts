import type { ListedTool } from "@/lib/api/schemas/tools";
import { isGrouped, toolGroups, withGroupBefore, withGroupOrder } from "./tool-groups";

type Step = -1 | 1;
const namesOf = (tools: readonly ListedTool[]) => tools.map(({ name }) => name);

/**
 * The tools grouped as the list shows them, and the moves within it: a tool moves within its category, and beyond
 * its edge the whole category moves. `reorder` gets all names in their new order.
 */
export function toolOrder(
  tools: readonly ListedTool[],
  shown: readonly ListedTool[],
  reorder: (names: string[]) => void,
) {
  const grouped = isGrouped(tools);
  const groups = grouped ? toolGroups(shown) : [{ category: "", tools: [...shown] }];
  const rows = groups.flatMap((group, at) =>
    group.tools.map((tool, index) => ({ tool, group, at, index })),
  );
  type Row = (typeof rows)[number];
  const all = namesOf(tools);

  const place = ({ group, index, tool }: Row, to: number) =>
    reorder(
      withGroupOrder(all, namesOf(group.tools).toSpliced(index, 1).toSpliced(to, 0, tool.name)),
    );
  const atEdge = ({ group, index }: Row, by: Step) =>
    by === -1 ? index === 0 : index === group.tools.length - 1;
  const neighbour = ({ at }: Row, by: Step) => groups[at + by];

  return {
    grouped,
    groups,
    rows,
    /** What a step moves; undefined for the first row going up and the last going down. */
    moves: (row: Row, by: Step): "tool" | "group" | undefined => {
      if (!atEdge(row, by)) return "tool";
      return neighbour(row, by) ? "group" : undefined;
    },
    step: (row: Row, by: Step) => {
      if (!atEdge(row, by)) return place(row, row.index + by);
      const other = neighbour(row, by);
      if (!other) return;
      const [first, second] = by === -1 ? [row.group, other] : [other, row.group];
      reorder(withGroupBefore(all, namesOf(first.tools), namesOf(second.tools)));
    },
    place,
  };
}
