import { useRemoteTools } from "@/components/queries/remote-tools";
import { Callout } from "@/components/ui/primitives/callout";
import { Link } from "@/components/ui/primitives/link";
import { getHandlerKind } from "@/lib/agent/handlers";
import type { RemoteTool } from "@/lib/api/schemas/remote-tools";
import type { ListedTool } from "@/lib/api/schemas/tools";

const isPinned = ({ handler }: ListedTool) =>
  getHandlerKind(handler).getPinnedTool?.(handler) !== undefined;

const notes: Partial<Record<RemoteTool["state"], string>> = {
  changed: "was changed by its MCP server. Calls are refused until you accept the change.",
  removed: "is no longer offered by its MCP server.",
};

/** The tools whose MCP servers no longer define them as the author accepted them. */
export function RemoteToolChanges({ slug, tools }: { slug: string; tools: ListedTool[] }) {
  const { data: states = [] } = useRemoteTools(slug, tools.some(isPinned));
  const changes = states.flatMap(({ name, state }) => {
    const note = notes[state];
    return note === undefined ? [] : [{ name, note }];
  });
  if (changes.length === 0) return null;
  return (
    <Callout tone="warning" role="status" title="Needs attention" className="mb-2">
      <ul className="flex flex-col gap-1">
        {changes.map(({ name, note }) => (
          <li key={name} className="wrap-anywhere">
            <Link
              href={`/agents/${slug}/tools/${encodeURIComponent(name)}#tool-work`}
              className="font-mono text-link"
            >
              {name}
            </Link>{" "}
            {note}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
