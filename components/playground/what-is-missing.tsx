import { placeName } from "./check-arguments";
import type { Arguments } from "./use-arguments";

/** One line beside the button that says why it does not work yet; nothing once it does. */
export function WhatIsMissing({ arguments: form, id }: { arguments: Arguments; id: string }) {
  const { issues, problems, jsonDraft, ready } = form;
  if (ready) return null;
  const missing = issues.filter((issue) => issue.missing).map(({ path }) => placeName(path));
  const wrong = issues.filter((issue) => !issue.missing).map(({ path }) => placeName(path));
  const sentence = jsonDraft?.problem
    ? "Finish the JSON to run the tool."
    : missing.length > 0
      ? `Fill in ${missing.slice(0, 3).join(", ")}${missing.length > 3 ? " and more" : ""} to run the tool.`
      : wrong.length > 0
        ? `Put ${wrong.slice(0, 3).join(", ")} right to run the tool.`
        : problems.size > 0
          ? "Finish what you are typing to run the tool."
          : "";
  return (
    <p id={id} className="min-w-0 text-muted text-xs">
      {sentence}
    </p>
  );
}
