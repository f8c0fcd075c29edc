import { RelativeTime } from "@/components/ui/data/relative-time";
import { Link } from "@/components/ui/primitives/link";

/** Maximum problems listed per entry. */
const MAX_PROBLEMS = 5;

export type IncompleteItem = {
  id: string;
  /** The name that follows "Edit". */
  label: string;
  href: string;
  /** When it was last saved. Set if it has no name. */
  editedAt?: string | undefined;
  problems: readonly { path: string; message: string }[];
};

type IncompleteListProps = {
  label: string;
  items: readonly IncompleteItem[];
  /** Called when a link to the editor is followed. */
  onOpen?: (() => void) | undefined;
};

/** What needs to be fixed before publishing, each with a link to its editor. */
export function IncompleteList({ label, items, onOpen }: IncompleteListProps) {
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {items.map(({ id, label: name, href, editedAt, problems }) => (
        <li key={id}>
          <Link href={href} onClick={onOpen} className="font-medium text-link">
            Edit {name}
            {editedAt !== undefined && (
              <>
                , edited <RelativeTime value={editedAt} />
              </>
            )}
          </Link>
          <ul className="mt-0.5 list-disc pl-4">
            {problems.slice(0, MAX_PROBLEMS).map(({ path, message }) => (
              <li key={path + message}>{message}</li>
            ))}
            {problems.length > MAX_PROBLEMS && <li>and {problems.length - MAX_PROBLEMS} more</li>}
          </ul>
        </li>
      ))}
    </ul>
  );
}
