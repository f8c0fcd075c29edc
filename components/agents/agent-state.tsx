import { Badge } from "@/components/ui/primitives/badge";
import { formatCount } from "@/lib/agent/format-count";

type AgentStateProps = {
  publishedVersion: number | null;
  changes?: number;
  /** Number of tools, prompts and resources that were saved but cannot be published yet. */
  incompleteCount?: number;
  /** Only the badge and the number, for narrow screens. */
  short?: boolean;
  /** Only badges, for lists. */
  compact?: boolean;
};

const countChanges = (changes: number, incompleteCount: number): string => {
  if (incompleteCount === 0) return formatCount(changes, "change");
  if (changes === 0) return formatCount(incompleteCount, "incomplete change");
  return `${formatCount(changes, "change")} and ${incompleteCount} incomplete`;
};

/** Compares the draft with the published version. `changes` is undefined while unknown. */
export function AgentState(props: AgentStateProps) {
  const { publishedVersion, changes, incompleteCount = 0, short, compact } = props;
  if (publishedVersion === null) {
    return (
      <span className="inline-flex min-w-0 items-center gap-1.5 whitespace-nowrap">
        <Badge>Draft</Badge>
        {changes !== undefined && !short && !compact && (
          <span className="truncate">not published yet</span>
        )}
      </span>
    );
  }
  if (compact) {
    return (
      <span className="inline-flex flex-wrap items-center gap-1">
        <Badge tone="success">v{publishedVersion}</Badge>
        {changes ? <Badge tone="accent">{formatCount(changes, "change")}</Badge> : null}
      </span>
    );
  }
  if (changes || incompleteCount) {
    const count = countChanges(changes ?? 0, incompleteCount);
    const summary = short ? count : `${count} since v${publishedVersion}`;
    return (
      <span className="inline-flex min-w-0 items-center gap-1.5 whitespace-nowrap">
        <Badge tone="accent">Draft</Badge>
        <span className="truncate" title={summary}>
          {summary}
        </span>
      </span>
    );
  }
  return <Badge tone="success">Published v{publishedVersion}</Badge>;
}
