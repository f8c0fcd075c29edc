import { placeName } from "./check-arguments";
import type { Arguments } from "./use-arguments";

/** Says beside the Run button why it is disabled; renders nothing when it is enabled. */
export function WhatIsMissing({ arguments: form, id }: { arguments: Arguments; id: string }) {
  const { issues, problems, jsonDraft, ready } = form;
  if (ready) return null;
  const missing = issues.filter((issue) => issue.missing).map(({ path }) => placeName(path));
  const wrong = issues.filter((issue) => !issue.missing).map(({ path }) => placeName(path));
  const sentence = jsonDraft?.problem
    ? "Fix the JSON to run."
    : missing.length > 0
      ? `Required: ${missing.slice(0, 3).join(", ")}${missing.length > 3 ? " and more" : ""}.`
      : wrong.length > 0
        ? `Fix ${wrong.slice(0, 3).join(", ")} to run.`
        : problems.size > 0
          ? "Finish typing to run."
          : "";
  return (
    <p id={id} className="min-w-0 text-muted text-xs">
      {sentence}
    </p>
  );
}
