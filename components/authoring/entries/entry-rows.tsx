"use client";

import { useState } from "react";
import type { AgentLists, ListName } from "@/components/queries/agent-lists";
import { useIncrementalList } from "@/components/ui/data/use-incremental-list";
import { getDropPosition, useListDrag } from "@/components/ui/drag/use-list-drag";
import { useRowFocus } from "@/components/ui/editing/use-row-focus";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { EmptyState } from "@/components/ui/primitives/empty-state";
import { useReadOnlyReason } from "@/components/ui/primitives/read-only";
import type { ListedIncompleteEntry } from "@/lib/api/schemas/incomplete-entries";
import { type EntryKind, getEntryPath } from "./entry-kind";
import { EntryRow } from "./entry-row";
import { useEntryActions } from "./use-entry-actions";

type EntryRowsProps<Name extends ListName> = {
  slug: string;
  kind: EntryKind<Name>;
  entries: readonly AgentLists[Name][];
  /**
   * Saved entries of this list that cannot be published yet. Undefined while it is unknown whether
   * there are any.
   */
  incomplete: readonly ListedIncompleteEntry[] | undefined;
  /** Filter text in lower case; empty matches all. */
  query: string;
  current: string | undefined;
};

/** The rows of the list. They cannot be reordered while a filter is active. */
export function EntryRows<Name extends ListName>(props: EntryRowsProps<Name>) {
  const { slug, kind, entries, incomplete, query, current } = props;
  const { move, duplicate, discard } = useEntryActions(slug, kind, current);
  const [deleting, setDeleting] = useState<AgentLists[Name] | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const rowFocus = useRowFocus<HTMLUListElement>();
  const list = rowFocus.ref;
  const canWrite = useReadOnlyReason() === null;
  const isReorderable = query === "";
  const visible = entries.filter((entry) =>
    [kind.getId(entry), kind.getLabel(entry), entry.name, entry.description ?? ""].some((text) =>
      text.toLowerCase().includes(query),
    ),
  );
  const ids = visible.map(kind.getId);
  const { count, end } = useIncrementalList(visible.length, ids.indexOf(current ?? ""));
  const { drag, start } = useListDrag(list, (from, to) => void move(ids[from] ?? "", to));

  const deletedId = deleting ? kind.getId(deleting) : "";
  return (
    <>
      {entries.length === 0 && incomplete?.length === 0 && (
        <>
          <p className="px-2 py-3 text-muted max-lg:hidden">No {kind.plural} yet</p>
          <EmptyState icon={kind.icon} title={`No ${kind.plural} yet`} className="px-2 lg:hidden">
            {kind.explanation}
          </EmptyState>
        </>
      )}
      <p role="status" className="px-2 py-3 text-muted empty:sr-only">
        {entries.length > 0 && visible.length === 0 && `No ${kind.plural} match “${query}”.`}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {visible.length > 0 && (
        <ul
          {...rowFocus}
          aria-label={`${kind.title} of this agent`}
          className="flex flex-col gap-px"
        >
          {visible.slice(0, count).map((entry, index) => (
            <EntryRow
              key={kind.getId(entry)}
              href={getEntryPath(slug, kind.list, kind.getId(entry))}
              id={kind.getId(entry)}
              label={kind.getLabel(entry)}
              problemCount={
                incomplete?.find((one) => one.entry === kind.getId(entry))?.problems.length
              }
              isCurrent={kind.getId(entry) === current}
              canMoveUp={isReorderable && index > 0}
              canMoveDown={isReorderable && index < visible.length - 1}
              onMove={(by) => {
                void move(kind.getId(entry), index + by);
                const position = `position ${index + by + 1} of ${visible.length}`;
                setAnnouncement(`${kind.getId(entry)} moved to ${position}.`);
              }}
              onDrag={canWrite && isReorderable && visible.length > 1 ? start(index) : undefined}
              dropPosition={getDropPosition(drag?.to, index, count)}
              isDragged={drag?.from === index}
              onDuplicate={() => duplicate(entry)}
              onDelete={() => setDeleting(entry)}
            />
          ))}
          {count < visible.length && (
            <li ref={end} className="px-4 py-1.5 text-muted text-xs">
              {visible.length - count} more
            </li>
          )}
        </ul>
      )}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title={`Delete the ${kind.noun} ${deletedId}?`}
        description="It is removed from the draft. Published versions keep it. This cannot be undone."
        confirmLabel={`Delete ${kind.noun}`}
        onConfirm={async () => {
          if (deleting) await discard(deleting);
        }}
      />
    </>
  );
}
