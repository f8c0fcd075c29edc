"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { ProblemList } from "@/components/ui/editing/problem-list";
import { formatCount } from "@/lib/agent/format-count";
import { useEditor, useEditorState } from "./editor-state";

type ErrorSummaryProps = {
  message: string;
  /** Number of failed saves; each one moves the focus to the summary. */
  attempt: number;
  /** What the problems prevent. A form with problems may have been saved. */
  goal: "saving" | "publishing";
  actions?: ReactNode;
};

/** Lists the problems that prevent saving or publishing, each linked to its field. */
export function ErrorSummary({ message, attempt, goal, actions }: ErrorSummaryProps) {
  const { fieldName, focusField, noun } = useEditor();
  const issues = useEditorState((state) => state.issues);
  const box = useRef<HTMLDivElement>(null);
  const isEmpty = issues.length === 0 && message === "";
  const focusedAttempt = useRef(0);
  // The issues of the first attempt arrive after it, so the focus waits until there is something to
  // show.
  useEffect(() => {
    if (isEmpty || focusedAttempt.current === attempt) return;
    focusedAttempt.current = attempt;
    box.current?.focus();
  }, [attempt, isEmpty]);
  if (isEmpty) return null;

  const title =
    issues.length === 0
      ? `The ${noun} was not saved`
      : `${formatCount(issues.length, "problem")} to fix before ${goal}`;
  const isSaved = goal === "publishing" && message === "";
  return (
    <ProblemList
      ref={box}
      title={title}
      isSaved={isSaved}
      actions={actions}
      problems={issues.map(({ path, inside = "", message: problem }) => ({
        key: `${path} ${inside} ${problem}`,
        message: problem,
        field:
          path === "" ? undefined : { label: fieldName(path), onSelect: () => focusField(path) },
      }))}
    >
      {message && <p>{message}</p>}
    </ProblemList>
  );
}
