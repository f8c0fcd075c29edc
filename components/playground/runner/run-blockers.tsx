import { formatPath } from "../arguments/check-arguments";
import type { Arguments } from "../arguments/use-arguments";

/** Says beside the Run button why it is disabled; renders nothing when it is enabled. */
export function RunBlockers({ arguments: form, id }: { arguments: Arguments; id: string }) {
  const { issues, problems, jsonDraft, isReady } = form;
  if (isReady) return null;
  const missingNames = issues.filter((issue) => issue.missing).map(({ path }) => formatPath(path));
  const invalidNames = issues.filter((issue) => !issue.missing).map(({ path }) => formatPath(path));
  const message = jsonDraft?.problem
    ? "Fix the JSON to run."
    : missingNames.length > 0
      ? `Required: ${missingNames.slice(0, 3).join(", ")}${missingNames.length > 3 ? " and more" : ""}.`
      : invalidNames.length > 0
        ? `Fix ${invalidNames.slice(0, 3).join(", ")} to run.`
        : problems.size > 0
          ? "Finish typing to run."
          : "";
  return (
    // Never taller than the row, which would move what is below it.
    <p id={id} title={message} className="line-clamp-2 min-w-0 text-muted text-xs leading-4">
      {message}
    </p>
  );
}
