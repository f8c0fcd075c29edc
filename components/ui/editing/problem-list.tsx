import type { ReactNode, RefObject } from "react";
import { Callout } from "@/components/ui/primitives/callout";
import { useFocusAfterRemoval } from "../overlays/use-focus-after-removal";
import { problemListId } from "./problem-link";

const MAX_PROBLEMS = 12;

type ListedProblem = {
  key: string;
  message: string;
  /** The field with the problem; undefined if it does not belong to a field. */
  field?: { label: string; onSelect: () => void } | undefined;
};

type ProblemListProps = {
  /** Receives the focus after a failed save. */
  ref: RefObject<HTMLDivElement | null>;
  title: string;
  /** Whether the form was saved with its problems. */
  isSaved: boolean;
  problems: readonly ListedProblem[];
  actions?: ReactNode;
  children?: ReactNode;
};

/** Lists the problems that prevent saving or publishing, each linked to its field. */
export function ProblemList({ ref, title, isSaved, problems, ...props }: ProblemListProps) {
  useFocusAfterRemoval(ref);
  return (
    <div
      ref={ref}
      id={problemListId}
      tabIndex={-1}
      className="scroll-mt-[calc(var(--top-bar)+6.5rem)] rounded-md outline-none"
    >
      <Callout
        tone={isSaved ? "warning" : "danger"}
        role={isSaved ? "group" : "alert"}
        aria-label={isSaved ? title : undefined}
        title={title}
        actions={props.actions}
      >
        {props.children}
        {problems.length > 0 && (
          <ul className="flex flex-col">
            {problems.slice(0, MAX_PROBLEMS).map(({ key, message, field }) => (
              <li key={key}>
                {field ? (
                  <button
                    type="button"
                    onClick={field.onSelect}
                    className="min-h-6 rounded-sm py-0.5 text-left underline decoration-current/40 underline-offset-4 hover:decoration-current"
                  >
                    <span className="font-medium">{field.label}</span>: {message}
                  </button>
                ) : (
                  message
                )}
              </li>
            ))}
            {problems.length > MAX_PROBLEMS && <li>and {problems.length - MAX_PROBLEMS} more</li>}
          </ul>
        )}
      </Callout>
    </div>
  );
}
