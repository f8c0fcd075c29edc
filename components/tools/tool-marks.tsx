import { Badge } from "@/components/ui/badge";
import { Tooltip } from "@/components/ui/tooltip";
import type { Tool } from "@/lib/agent/tool";

const marksOf = (tool: Tool) =>
  [
    tool.confirmationRequired && { sign: "?", says: "Requires confirmation" },
    tool.handler.kind === "javascript" && { sign: "js", says: "Runs JavaScript" },
    tool.credits !== undefined && {
      sign: `${tool.credits} cr`,
      says: `${tool.credits} credits as stated by its author; nothing is charged here`,
    },
    tool.enabled === false && { sign: "off", says: "Disabled: callers do not see it" },
  ].filter((mark) => mark !== false && mark !== undefined);

/** Short badges after a tool's name, explained in a tooltip and to screen readers. */
export function ToolMarks({ tool }: { tool: Tool }) {
  return marksOf(tool).map(({ sign, says }) => (
    <Tooltip key={sign} content={says}>
      <Badge
        tone={sign === "off" ? "warning" : "neutral"}
        className="relative h-4.5 px-1 font-mono"
      >
        <span aria-hidden>{sign}</span>
        <span className="sr-only">{says}</span>
      </Badge>
    </Tooltip>
  ));
}
