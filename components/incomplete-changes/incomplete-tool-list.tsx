import type { ListedIncompleteTool } from "@/lib/api/schemas/incomplete-tools";
import { type IncompleteItem, IncompleteList } from "./incomplete-list";
import { getIncompleteToolPath } from "./incomplete-tool-path";

export const toIncompleteTool = (slug: string, tool: ListedIncompleteTool): IncompleteItem => ({
  id: tool.id,
  label: tool.name || "the untitled tool",
  editedAt: tool.name ? undefined : tool.updatedAt,
  href: getIncompleteToolPath(slug, tool),
  problems: tool.problems,
});

type IncompleteToolListProps = { slug: string; tools: readonly ListedIncompleteTool[] };

/** What needs to be fixed in incomplete tools. */
export function IncompleteToolList({ slug, tools }: IncompleteToolListProps) {
  const items = tools.map((tool) => toIncompleteTool(slug, tool));
  return <IncompleteList label="Incomplete tools" items={items} />;
}
