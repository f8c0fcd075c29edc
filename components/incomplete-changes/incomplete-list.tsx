import { RelativeTime } from "@/components/ui/data/relative-time";
import { Link } from "@/components/ui/primitives/link";
import type { ListedIncompleteEntry } from "@/lib/api/schemas/incomplete-entries";
import { getIncompleteEntryPath } from "./incomplete-entry-path";

/** Maximum problems listed per entry. */
const MAX_PROBLEMS = 5;

export const incompleteNouns = { tools: "tool", prompts: "prompt", resources: "resource" };

type IncompleteListProps = {
  slug: string;
  entries: readonly ListedIncompleteEntry[];
  /** Called when a link to the editor is followed. */
  onOpen?: (() => void) | undefined;
};

/** What needs to be fixed in incomplete tools, prompts and resources, with links to their editors. */
export function IncompleteList({ slug, entries, onOpen }: IncompleteListProps) {
  return (
    <ul aria-label="Incomplete" className="flex flex-col gap-2">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link
            href={getIncompleteEntryPath(slug, entry)}
            onClick={onOpen}
            className="font-medium text-link"
          >
            Edit {entry.name || entry.title || `the untitled ${incompleteNouns[entry.list]}`}
            {!entry.name && (
              <>
                , edited <RelativeTime value={entry.updatedAt} />
              </>
            )}
          </Link>
          <ul className="mt-0.5 list-disc pl-4">
            {entry.problems.slice(0, MAX_PROBLEMS).map(({ path, message }) => (
              <li key={path + message}>{message}</li>
            ))}
            {entry.problems.length > MAX_PROBLEMS && (
              <li>and {entry.problems.length - MAX_PROBLEMS} more</li>
            )}
          </ul>
        </li>
      ))}
    </ul>
  );
}
