import type { ProblemError } from "@/components/queries/api";
import { Callout } from "@/components/ui/callout";

const most = 20;

/** Why the import failed, with the location of each problem. */
export function ImportProblem({ problem }: { problem: ProblemError | Error }) {
  const issues = "issues" in problem ? problem.issues : [];
  const shown = issues.filter(({ message }) => message !== problem.message).slice(0, most);
  return (
    <Callout tone="danger" role="alert" title="Import failed">
      <p>{problem.message}</p>
      {shown.length > 1 && (
        <ul className="mt-2 flex flex-col gap-1">
          {shown.map(({ path, message }) => (
            <li key={path + message}>
              <code className="font-mono text-xs">{path.replace(/^\/document/, "") || "/"}</code>{" "}
              {message}
            </li>
          ))}
          {issues.length > most && <li>And {issues.length - most} more.</li>}
        </ul>
      )}
    </Callout>
  );
}
