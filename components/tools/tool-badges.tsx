import { BotOff, ShieldQuestion } from "lucide-react";
import { Badge } from "@/components/ui/primitives/badge";
import { Tooltip } from "@/components/ui/primitives/tooltip";
import { getHandlerKind } from "@/lib/agent/handlers";
import { isSystemTool } from "@/lib/agent/modes";
import type { Tool } from "@/lib/agent/tool";

const getBadges = (tool: Tool) => {
  const handlerBadge = getHandlerKind(tool.handler).badge;
  return [
    tool.confirmationRequired && {
      text: <ShieldQuestion aria-hidden />,
      label: "Requires confirmation",
    },
    isSystemTool(tool) && { text: <BotOff aria-hidden />, label: "Hidden from models" },
    handlerBadge && { text: handlerBadge.sign, label: handlerBadge.description },
    tool.credits !== undefined && {
      text: `${tool.credits} cr`,
      label: `${tool.credits} credits as stated by its author; nothing is charged here`,
    },
    tool.enabled === false && { text: "off", label: "Disabled: callers do not see it" },
  ].filter((badge) => badge !== false && badge !== undefined);
};

/** Short badges after a tool's name, explained in a tooltip and to screen readers. */
export function ToolBadges({ tool }: { tool: Tool }) {
  return getBadges(tool).map(({ text, label }) => (
    <Tooltip key={label} content={label}>
      <Badge
        tone={text === "off" ? "warning" : "neutral"}
        className="relative h-4.5 px-1 font-mono"
      >
        <span aria-hidden>{text}</span>
        <span className="sr-only">{label}</span>
      </Badge>
    </Tooltip>
  ));
}
