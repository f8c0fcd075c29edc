"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { problemListId } from "@/components/ui/editing/problem-link";
import { Callout } from "@/components/ui/primitives/callout";
import { useEditor, useEditorState } from "./editor-state";
import { fieldName } from "./form/validation/field-name";

const MAX_ISSUES = 12;

type ErrorSummaryProps = {
  message: string;
  /** The number of failed saves; each takes the focus to the summary. */
  attempt: number;
  /** What the problems prevent: a form with problems may have been saved. */
  goal: "saving" | "publishing";
  actions?: ReactNode;
};

/** The problems that prevent saving or publishing, each a link to its field. */
export function ErrorSummary({ message, attempt, goal, actions }: ErrorSummaryProps) {
  const { form, focusField, noun } = useEditor();
  const issues = useEditorState((state) => state.issues);
  const box = useRef<HTMLDivElement>(null);
  const isEmpty = issues.length === 0 && message === "";
  const focusedAttempt = useRef(0);
  // The issues of the first attempt arrive after it, so the focus waits until there is something to show.
  useEffect(() => {
    if (isEmpty || focusedAttempt.current === attempt) return;
    focusedAttempt.current = attempt;
    box.current?.focus();
  }, [attempt, isEmpty]);
  if (isEmpty) return null;

  const values = form.getValues();
  const title =
    issues.length === 0
      ? `The ${noun} was not saved`
      : issues.length === 1
        ? `1 problem to fix before ${goal}`
        : `${issues.length} problems to fix before ${goal}`;
  const isSaved = goal === "publishing" && message === "";
  return (
    <div
      ref={box}
      id={problemListId}
      tabIndex={-1}
      className="scroll-mt-38 rounded-md outline-none"
    >
      <Callout
        tone={isSaved ? "warning" : "danger"}
        role={isSaved ? "group" : "alert"}
        aria-label={isSaved ? title : undefined}
        title={title}
        actions={actions}
      >
        {message && <p>{message}</p>}
        {issues.length > 0 && (
          <ul className="flex flex-col">
            {issues.slice(0, MAX_ISSUES).map((issue) => (
              <li key={`${issue.path} ${issue.inside ?? ""} ${issue.message}`}>
                {issue.path === "" ? (
                  issue.message
                ) : (
                  <button
                    type="button"
                    onClick={() => focusField(issue.path)}
                    className="min-h-6 rounded-sm py-0.5 text-left underline decoration-current/40 underline-offset-4 hover:decoration-current"
                  >
                    <span className="font-medium">{fieldName(values, issue.path)}</span>:{" "}
                    {issue.message}
                  </button>
                )}
              </li>
            ))}
            {issues.length > MAX_ISSUES && <li>and {issues.length - MAX_ISSUES} more</li>}
          </ul>
        )}
      </Callout>
    </div>
  );
}
