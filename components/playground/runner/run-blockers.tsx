import { formatPath } from "../arguments/check-arguments";
import type { Arguments } from "../arguments/use-arguments";

const describeBlockers = ({ issues, problems, jsonDraft }: Arguments): string => {
  if (jsonDraft?.problem) return "Fix the JSON to run.";
  const missingNames = issues.filter((issue) => issue.missing).map(({ path }) => formatPath(path));
  if (missingNames.length > 0)
    return `Required: ${missingNames.slice(0, 3).join(", ")}${missingNames.length > 3 ? " and more" : ""}.`;
  const invalidNames = issues.map(({ path }) => formatPath(path));
  if (invalidNames.length > 0) return `Fix ${invalidNames.slice(0, 3).join(", ")} to run.`;
  return problems.size > 0 ? "Finish typing to run." : "";
};

/** Explains beside the Run button why it is disabled. Renders nothing if it is enabled. */
export function RunBlockers({ arguments: form, id }: { arguments: Arguments; id: string }) {
  if (form.isReady) return null;
  const message = describeBlockers(form);
  return (
    <p id={id} className="wrap-anywhere min-w-0 text-muted text-xs leading-4">
      {message}
    </p>
  );
}
