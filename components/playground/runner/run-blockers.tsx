import { parsePointer } from "@/lib/schema/json";
import { formatPath } from "../arguments/check-arguments";
import type { Arguments } from "../arguments/use-arguments";

/** More would not fit beside the button. */
const MAX_NAMES = 2;

/** Names fields as their labels do, or by their paths if several have the same label. */
const nameFields = (paths: readonly string[]): string => {
  const labels = paths.map((path) => {
    const label = parsePointer(path).at(-1) ?? "";
    return /^\d*$/.test(label) ? formatPath(path) : label;
  });
  const names = paths.slice(0, MAX_NAMES).map((path, index) => {
    const label = labels[index] ?? "";
    return labels.indexOf(label) === labels.lastIndexOf(label) ? label : formatPath(path);
  });
  const rest = paths.length - names.length;
  return `${names.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
};

const describeBlockers = ({ issues, problems, jsonDraft }: Arguments): string => {
  if (jsonDraft?.problem) return "Fix the JSON to run.";
  const missing = issues.filter((issue) => issue.missing);
  if (missing.length > 0) return `Required: ${nameFields(missing.map(({ path }) => path))}.`;
  if (issues.length > 0) return `Fix ${nameFields(issues.map(({ path }) => path))} to run.`;
  return problems.size > 0 ? "Finish typing to run." : "";
};

/**
 * Explains beside the Run button why it is disabled. Takes up no more than the height of the
 * button. Renders nothing if it is enabled.
 */
export function RunBlockers({ arguments: form, id }: { arguments: Arguments; id: string }) {
  if (form.isReady) return null;
  const message = describeBlockers(form);
  return (
    <p
      id={id}
      title={message}
      // On a phone, its whole width would wrap the row. Once it disappears, the row would unwrap and
      // move the field that is being typed into.
      className="wrap-anywhere line-clamp-2 min-w-0 text-muted text-xs leading-4 max-sm:grow max-sm:basis-14"
    >
      {message}
    </p>
  );
}
