import { RelativeTime } from "@/components/ui/data/relative-time";
import { ShortenedName } from "@/components/ui/data/shortened-name";
import { SearchableSelect } from "@/components/ui/inputs/searchable-select";
import type { PlaygroundSelection } from "./use-playground-selection";

/**
 * Prefix for the ids of incomplete tools. Tool names cannot contain a slash, so it cannot collide
 * with one.
 */
const INCOMPLETE_PREFIX = "/";

type ToolSelectProps = { selection: PlaygroundSelection; name: string };

/** Selects a tool to run, or an incomplete one to see what it lacks. */
export function ToolSelect({ selection, name }: ToolSelectProps) {
  const { availableTools, newIncompleteTools, newIncompleteTool } = selection;
  return (
    <SearchableSelect
      value={newIncompleteTool ? INCOMPLETE_PREFIX + newIncompleteTool.id : name}
      onValueChange={(value) =>
        value.startsWith(INCOMPLETE_PREFIX)
          ? selection.selectIncompleteTool(value.slice(INCOMPLETE_PREFIX.length))
          : selection.selectTool(value)
      }
      options={[
        ...availableTools.map((tool) => ({
          value: tool.name,
          label: <ShortenedName name={tool.name} className="font-mono" />,
          text: [tool.name, tool.description, tool.category].join("\n"),
          ...(tool.category && { hint: tool.category }),
        })),
        ...newIncompleteTools.map((tool) => ({
          value: INCOMPLETE_PREFIX + tool.id,
          label: tool.name ? (
            <span className="font-mono">{tool.name}</span>
          ) : (
            <>
              Untitled tool, edited <RelativeTime value={tool.updatedAt} />
            </>
          ),
          text: tool.name || "Untitled tool",
          hint: "incomplete",
        })),
      ]}
      searchLabel="Filter tools"
    />
  );
}
