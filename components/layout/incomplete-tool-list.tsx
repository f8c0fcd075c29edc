import Link from "next/link";
import type { ListedIncompleteTool } from "@/lib/api/schemas/incomplete-tools";
import { getIncompleteToolPath } from "./incomplete-tool-path";

/** Problems listed of one tool. */
const MAX_PROBLEMS = 5;

type IncompleteToolListProps = {
  slug: string;
  tools: readonly ListedIncompleteTool[];
  /** Called when a link to the editor is followed. */
  onOpen?: () => void;
};

/** What is to be fixed in incomplete tools, each with a link to its editor. */
export function IncompleteToolList({ slug, tools, onOpen }: IncompleteToolListProps) {
  return (
    <ul aria-label="Incomplete tools" className="flex flex-col gap-2">
      {tools.map((tool) => (
        <li key={tool.id}>
          <Link
            href={getIncompleteToolPath(slug, tool)}
            onClick={onOpen}
            className="font-medium text-accent-strong underline underline-offset-4"
          >
            Edit {tool.name || "the untitled tool"}
          </Link>
          <ul className="mt-0.5 list-disc pl-4">
            {tool.problems.slice(0, MAX_PROBLEMS).map(({ path, message }) => (
              <li key={path + message}>{message}</li>
            ))}
            {tool.problems.length > MAX_PROBLEMS && (
              <li>and {tool.problems.length - MAX_PROBLEMS} more</li>
            )}
          </ul>
        </li>
      ))}
    </ul>
  );
}
