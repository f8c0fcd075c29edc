import { type ComparedTool, CompareTools } from "./compare-tools";

type SimilarLineProps = {
  tool: ComparedTool;
  others: readonly ComparedTool[];
};

/** A line below a tool's description: "Similar to searchIssues: say when to use each". */
export function SimilarLine({ tool, others }: SimilarLineProps) {
  const [first] = others;
  if (!first) return null;
  return (
    <p className="wrap-anywhere text-sm">
      Similar to <span className="font-mono">{first.name}</span>
      {others.length > 1 && ` and ${others.length - 1} more`}: say when to use each.{" "}
      <CompareTools tool={tool} others={others} />
    </p>
  );
}
