"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { formatCount } from "@/components/ui/data/format-count";
import { problemListId } from "@/components/ui/editing/problem-link";
import { Callout } from "@/components/ui/primitives/callout";
import type { FieldProblem } from "./entry-codec";
import { focusField } from "./focus-field";

const MAX_PROBLEMS = 12;

type EntryProblemsProps = {
  problems: readonly FieldProblem[];
  /** The number of failed saves; each takes the focus here. */
  failedSaves: number;
  noun: string;
  /** Whether the entry was saved with its problems. */
  isSaved: boolean;
  actions?: ReactNode;
  getFieldLabel: (path: string) => string;
};

/** What prevents saving, each a link to its field. */
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
        actions={props.actions}
      >
        <ul className="flex flex-col">
          {problems.slice(0, MAX_PROBLEMS).map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              {path === "" ? (
                message
              ) : (
                <button
                  type="button"
                  onClick={() => focusField(path)}
                  className="min-h-6 rounded-sm py-0.5 text-left underline decoration-current/40 underline-offset-4 hover:decoration-current"
                >
                  <span className="font-medium">{getFieldLabel(path)}</span>: {message}
                </button>
              )}
            </li>
          ))}
          {problems.length > MAX_PROBLEMS && <li>and {problems.length - MAX_PROBLEMS} more</li>}
        </ul>
      </Callout>
    </div>
  );
}
