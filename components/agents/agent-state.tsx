import { formatCount } from "@/components/ui/data/format-count";
import { Badge } from "@/components/ui/primitives/badge";

type AgentStateProps = {
  publishedVersion: number | null;
  changes?: number;
  /** Only the badge and the number, for narrow screens. */
  short?: boolean;
  /** Only badges, for lists. */
  compact?: boolean;
};

/** The draft compared with the published version. `changes` is undefined while unknown. */
export function AgentState({ publishedVersion, changes, short, compact }: AgentStateProps) {
  if (publishedVersion === null) {
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <Badge>Draft</Badge>
        {changes !== undefined && !short && !compact && <span>not published yet</span>}
      </span>
    );
  }
  if (changes && compact) {
    return (
      <span className="inline-flex flex-wrap items-center gap-1">
        <Badge tone="success">v{publishedVersion}</Badge>
        <Badge tone="accent">{formatCount(changes, "change")}</Badge>
      </span>
    );
  }
  if (changes) {
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <Badge tone="accent">Draft</Badge>
        <span>
          {formatCount(changes, "change")}
          {!short && ` since v${publishedVersion}`}
        </span>
      </span>
    );
  }
  return <Badge tone="success">Published v{publishedVersion}</Badge>;
}
