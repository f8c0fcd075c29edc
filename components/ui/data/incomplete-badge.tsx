import { CircleAlert } from "lucide-react";
import { formatCount } from "@/lib/agent/format-count";
import { Badge } from "../primitives/badge";
import { Tooltip } from "../primitives/tooltip";

/** Marks something that was saved although it cannot be published yet. */
export function IncompleteBadge({ problemCount }: { problemCount: number }) {
  const label = `Incomplete: ${formatCount(problemCount, "problem")} before publishing`;
  return (
    <Tooltip content={label}>
      <Badge tone="warning" className="relative h-4.5 px-1">
        <CircleAlert aria-hidden />
        <span className="sr-only">{label}</span>
      </Badge>
    </Tooltip>
  );
}
