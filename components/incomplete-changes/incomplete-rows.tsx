"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { useDiscardIncompleteEntry } from "@/components/queries/incomplete-entries";
import { IncompleteBadge } from "@/components/ui/data/incomplete-badge";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { ShortenedName } from "@/components/ui/data/shortened-name";
import { rowControl, useRowFocus } from "@/components/ui/editing/use-row-focus";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { classNames } from "@/components/ui/primitives/class-names";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { Link } from "@/components/ui/primitives/link";
import type { ListedIncompleteEntry } from "@/lib/api/schemas/incomplete-entries";
import { getIncompleteEntryPath } from "./incomplete-entry-path";
import { incompleteNouns } from "./incomplete-list";

type IncompleteRowsProps = {
  slug: string;
  list: ListedIncompleteEntry["list"];
  /** The incomplete entries of the list. Only new ones are shown. */
  entries: readonly ListedIncompleteEntry[];
  /** The filter in lower case. Empty for all entries. */
  query: string;
  /** The id of the open entry. */
  current: string | undefined;
};

/** New tools, prompts or resources that are not part of the draft yet. */
export function IncompleteRows({ slug, list, entries, query, current }: IncompleteRowsProps) {
  const id = useId();
  const router = useRouter();
  const { mutateAsync: discard } = useDiscardIncompleteEntry(slug);
  const [toDiscard, setToDiscard] = useState<ListedIncompleteEntry | null>(null);
  const rowFocus = useRowFocus<HTMLElement>();
  const untitled = `Untitled ${incompleteNouns[list]}`;
  const getName = (entry: ListedIncompleteEntry | null) => entry?.name || entry?.title || untitled;
  const getLinkId = (entry: ListedIncompleteEntry) => `${id}-${entry.id}`;
  const matches = entries.filter(
    ({ entry, name, title = "" }) =>
      entry === null && [name, title].some((text) => text.toLowerCase().includes(query)),
  );
  if (matches.length === 0) return null;
  return (
    <section {...rowFocus} aria-labelledby={id} className="mb-2 border-line border-b pb-2">
      <h2 id={id} className="px-4 pt-1 pb-0.5 text-muted text-xs">
        Incomplete
      </h2>
      <ul className="flex flex-col gap-px">
        {matches.map((entry) => {
          const name = getName(entry);
          return (
            <li
              key={entry.id}
              className={classNames(
                "group relative flex min-h-row items-center gap-1.5 rounded-md pr-0.5 pl-4 hover:bg-hover",
                entry.id === current && "bg-selected hover:bg-selected",
              )}
            >
              <Link
                id={getLinkId(entry)}
                href={getIncompleteEntryPath(slug, entry)}
                aria-current={entry.id === current ? "page" : undefined}
                title={name}
                className={classNames(
                  "min-w-0 flex-1 py-1 text-sm after:absolute after:inset-0 after:rounded-md",
                  "focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2",
                )}
              >
                <Label {...entry} untitled={untitled} />
              </Link>
              <IncompleteBadge problemCount={entry.problems.length} />
              <IconButton
                {...rowControl}
                label={`Discard ${name}`}
                {...(!entry.name && { "aria-describedby": getLinkId(entry) })}
                size="sm"
                writes
                onClick={() => setToDiscard(entry)}
                className="relative size-6 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 coarse:opacity-100"
              >
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={toDiscard !== null}
        onOpenChange={(open) => !open && setToDiscard(null)}
        title={
          <>
            Discard {getName(toDiscard)}
            {toDiscard?.name === "" && (
              <>
                , <EditedAt {...toDiscard} />
              </>
            )}
            ?
          </>
        }
        description="This cannot be undone."
        confirmLabel="Discard"
        onConfirm={async () => {
          if (!toDiscard) return;
          await discard(toDiscard.id);
          if (toDiscard.id === current) router.push(`/agents/${slug}/${list}`);
        }}
      />
    </section>
  );
}

type LabelProps = Pick<ListedIncompleteEntry, "name" | "title" | "updatedAt"> & {
  /** Shown instead of a missing name. */
  untitled: string;
};

/** The title above the name, as in the list of complete entries. */
function Label({ name, title, updatedAt, untitled }: LabelProps) {
  return (
    <>
      {(title || !name) && (
        <span className={classNames("block truncate", !title && "text-muted")}>
          {title || untitled}
        </span>
      )}{" "}
      {name ? (
        <ShortenedName
          name={name}
          className={classNames("font-mono", title && "text-muted text-xs")}
        />
      ) : (
        <EditedAt updatedAt={updatedAt} className="block truncate text-muted text-xs" />
      )}
    </>
  );
}

/** Distinguishes an entry without a name from others. */
function EditedAt({ updatedAt, className }: { updatedAt: string; className?: string }) {
  return (
    <span className={className}>
      edited <RelativeTime value={updatedAt} />
    </span>
  );
}
