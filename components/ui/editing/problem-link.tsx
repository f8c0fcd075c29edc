import { formatCount } from "../data/format-count";

/** The id of the list of an editor's problems. */
export const problemListId = "problems";

/** The number of problems of what is saved; a link to the list of them. */
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
