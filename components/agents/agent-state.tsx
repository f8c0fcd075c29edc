import { Badge } from "@/components/ui/primitives/badge";

type AgentStateProps = {
  publishedVersion: number | null;
  changes?: number;
  /** Only the badge and the number, for narrow screens. */
  short?: boolean;
};

/** "1 change", "3 changes". */
export const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** The draft compared with the published version. `changes` is unknown in lists. */
export function AgentState({ publishedVersion, changes, short }: AgentStateProps) {
  if (publishedVersion === null) {
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <Badge>Draft</Badge>
        {changes !== undefined && !short && <span>not published yet</span>}
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
