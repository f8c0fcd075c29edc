import { useHiddenTools } from "@/components/queries/hidden-tools";
import { useRemoteTools } from "@/components/queries/remote-tools";
import { Callout } from "@/components/ui/primitives/callout";
import { Link } from "@/components/ui/primitives/link";
import { getHandlerKind } from "@/lib/agent/handlers";
import { mayExport } from "@/lib/agent/handlers/may-export";
import { isToolListed } from "@/lib/agent/tool-dto";
import type { RemoteTool } from "@/lib/api/schemas/remote-tools";
import type { ListedTool } from "@/lib/api/schemas/tools";

const isPinned = ({ handler }: ListedTool) =>
  getHandlerKind(handler).getPinnedTool?.(handler) !== undefined;

const mayHide = (tool: ListedTool) =>
  isToolListed(tool) &&
  (["definition", "isAvailable"] as const).some((hook) => mayExport(tool.handler, hook));

const notes: Partial<Record<RemoteTool["state"], string>> = {
  changed: "was changed by its MCP server. Calls are refused until you accept the change.",
  removed: "is no longer offered by its MCP server.",
};

/**
 * The tools whose MCP servers no longer define them as the author accepted them, and those that
 * callers do not see because their own code fails.
 */
export function ToolProblems({ slug, tools }: { slug: string; tools: ListedTool[] }) {
  const { data: states = [] } = useRemoteTools(slug, tools.some(isPinned));
  const { data: hiddenTools = [] } = useHiddenTools(slug, tools.some(mayHide));
  const problems = [
    ...states.flatMap(({ name, state }) => {
      const note = notes[state];
      return note === undefined ? [] : [{ name, note: ` ${note}` }];
    }),
    ...hiddenTools.map(({ name, why }) => ({ name, note: `: ${why}` })),
  ];
  if (problems.length === 0) return null;
  return (
    <Callout tone="warning" role="status" title="Needs attention" className="mb-2">
      <ul className="flex flex-col gap-1">
        {problems.map(({ name, note }) => (
          <li key={name} className="wrap-anywhere">
            <Link
              href={`/agents/${slug}/tools/${encodeURIComponent(name)}#tool-work`}
              className="font-mono text-link"
            >
              {name}
            </Link>
            {note}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
