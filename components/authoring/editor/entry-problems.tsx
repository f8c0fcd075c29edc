"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { focusField } from "@/components/ui/editing/focus-field";
import { ProblemList } from "@/components/ui/editing/problem-list";
import { formatCount } from "@/lib/agent/format-count";
import type { FieldProblem } from "./entry-codec";

type EntryProblemsProps = {
  problems: readonly FieldProblem[];
  /** Number of failed saves; each one moves the focus here. */
  failedSaves: number;
  noun: string;
  /** Whether the entry was saved despite its problems. */
  isSaved: boolean;
  actions?: ReactNode;
  getFieldLabel: (path: string) => string;
};

/** Lists the problems that prevent saving or publishing, each linked to its field. */
export function EntryProblems(props: EntryProblemsProps) {
  const { problems, failedSaves, noun, isSaved, getFieldLabel } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failedSaves > 0) box.current?.focus();
  }, [failedSaves]);
  if (problems.length === 0) return null;
  const fieldCount = problems.filter(({ path }) => path !== "").length;
  const title =
    fieldCount === 0 && !isSaved
      ? `The ${noun} was not saved`
      : `${formatCount(problems.length, "problem")} to fix before ${isSaved ? "publishing" : "saving"}`;
  return (
    <ProblemList
      ref={box}
      title={title}
      isSaved={isSaved}
      actions={props.actions}
      problems={problems.map(({ path, message }) => ({
        key: `${path} ${message}`,
        message,
        field:
          path === ""
            ? undefined
            : { label: getFieldLabel(path), onSelect: () => focusField(path) },
      }))}
    />
  );
}
