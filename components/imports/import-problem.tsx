import type { ProblemError } from "@/components/client/api";
import { Callout } from "@/components/ui/primitives/callout";

const MAX_ISSUES = 20;

/** Explains why the import failed, with the location of each problem. */
export function ImportProblem({ problem }: { problem: ProblemError | Error }) {
  const issues = "issues" in problem ? problem.issues : [];
  const visibleIssues = issues
    .filter(({ message }) => message !== problem.message)
    .slice(0, MAX_ISSUES);
  return (
    <Callout tone="danger" role="alert" title="Import failed">
      <p>{problem.message}</p>
      {visibleIssues.length > 1 && (
        <ul className="mt-2 flex flex-col gap-1">
          {visibleIssues.map(({ path, message }) => (
            <li key={path + message}>
              <code className="font-mono text-xs">{path.replace(/^\/document/, "") || "/"}</code>{" "}
              {message}
            </li>
          ))}
          {issues.length > MAX_ISSUES && <li>And {issues.length - MAX_ISSUES} more.</li>}
        </ul>
      )}
    </Callout>
  );
}
