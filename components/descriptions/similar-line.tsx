import { type ComparedTool, CompareTools } from "./compare-tools";

type SimilarLineProps = {
  tool: ComparedTool;
  others: readonly ComparedTool[];
  /** Leaves out the tool's own name, where it is obvious. */
  hideName?: boolean;
};

/** "findIssues reads like searchIssues: say when to use which". */
export function SimilarLine({ tool, others, hideName = false }: SimilarLineProps) {
  const [first] = others;
  if (!first) return null;
  return (
    <p className="wrap-anywhere text-sm">
      {!hideName && <span className="font-mono">{tool.name}</span>}
      {hideName ? "Reads like " : " reads like "}
      <span className="font-mono">{first.name}</span>
      {others.length > 1 && ` and ${others.length - 1} more`}: say when to use which.{" "}
      <CompareTools tool={tool} others={others} />
    </p>
  );
}
