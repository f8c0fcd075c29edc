import { formatCount } from "@/lib/agent/format-count";

/** Element id of an editor's problem list. */
export const problemListId = "problems";

/** Number of problems in what is saved, linked to the list of problems. */
export function ProblemLink({ count }: { count: number }) {
  return (
    <a
      href={`#${problemListId}`}
      className="min-h-6 content-center rounded-sm text-warning-strong text-xs underline underline-offset-4"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(problemListId)?.focus();
      }}
    >
      {formatCount(count, "problem")}
      <span className="max-sm:sr-only"> before publishing</span>
    </a>
  );
}
