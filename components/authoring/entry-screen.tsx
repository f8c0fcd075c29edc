"use client";

import { Plus } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { replacePath } from "@/components/client/site-path";
import { getIncompleteEntryPath } from "@/components/incomplete-changes/incomplete-entry-path";
import { ErrorState, FormSkeleton } from "@/components/layout/page-states";
import type { AgentLists, ListName } from "@/components/queries/agent-lists";
import { useAgent } from "@/components/queries/agents";
import { useIncompleteEntries } from "@/components/queries/incomplete-entries";
import { useIncompleteSave } from "@/components/queries/use-incomplete-save";
import { Button } from "@/components/ui/primitives/button";
import { EmptyState } from "@/components/ui/primitives/empty-state";
import { Link } from "@/components/ui/primitives/link";
import type { IncompleteEntrySave } from "./editor/entry-status";
import { type EntryKind, getEntryPath } from "./entries/entry-kind";

type EntryScreenProps<Name extends ListName> = {
  slug: string;
  kind: EntryKind<Name>;
  /** Shown below the explanation. */
  more?: ReactNode;
  renderEditor: (props: {
    saved: AgentLists[Name] | null;
    onSaved: (entry: AgentLists[Name]) => void;
    incomplete: IncompleteEntrySave;
  }) => ReactNode;
};

/** What a URL opens. */
type Target = {
  /** Empty for a new entry, null for none. */
  id: string | null;
  /** Id of a new entry that was saved while incomplete. */
  incompleteId?: string | undefined;
};

const readTarget = (query: URLSearchParams): Target => {
  const id = query.get("open") ?? (query.has("new") ? "" : null);
  return { id, incompleteId: (id === "" && query.get("incomplete")) || undefined };
};
const isSame = (one: Target, other: Target) =>
  one.id === other.id && one.incompleteId === other.incompleteId;

/**
 * Shows the open entry, a new one, or an explanation of the list. The first save, or a save under a
 * new id, only replaces the URL: the editor stays mounted and keeps its state.
 */
export function EntryScreen<Name extends ListName>(props: EntryScreenProps<Name>) {
  const { slug, kind, more, renderEditor } = props;
  const query = useSearchParams();
  const router = useRouter();
  const { data, error, refetch } = useAgent(slug);
  const requested = readTarget(query);
  const [place, setPlace] = useState({ requested, target: requested, key: 0 });
  // Saving under another id changes the URL to that id. Any other URL change opens another entry.
  if (!isSame(requested, place.requested))
    setPlace(
      isSame(requested, place.target)
        ? { ...place, requested }
        : { requested, target: requested, key: place.key + 1 },
    );
  if (!data) {
    if (error) {
      return (
        <ErrorState title={`The ${kind.plural} could not be loaded`} retry={refetch}>
          {error.message}
        </ErrorState>
      );
    }
    return <FormSkeleton label={`Loading the ${kind.plural}`} fields={4} className="lg:pt-5" />;
  }
  const entries = (data.value[kind.list] ?? []) as AgentLists[Name][];
  const { id, incompleteId } = place.target;
  const moveTo = (target: Target, path: string) => {
    setPlace({ ...place, target });
    replacePath(path);
  };
  if (id === null) return <Welcome slug={slug} kind={kind} more={more} count={entries.length} />;
  return (
    <OpenEntry
      key={place.key}
      slug={slug}
      kind={kind}
      id={id}
      incompleteId={incompleteId}
      saved={entries.find((entry) => kind.getId(entry) === id) ?? null}
      onIncomplete={(newId) => {
        if (newId === null) return router.push(`/agents/${slug}/${kind.list}`);
        const path = getIncompleteEntryPath(slug, { list: kind.list, entry: null, id: newId });
        moveTo({ id: "", incompleteId: newId }, path);
      }}
    >
      {(saved, incomplete) =>
        renderEditor({
          saved,
          incomplete,
          onSaved: (entry) => {
            const savedId = kind.getId(entry);
            moveTo({ id: savedId }, getEntryPath(slug, kind.list, savedId));
          },
        })
      }
    </OpenEntry>
  );
}

type OpenEntryProps<Name extends ListName> = {
  slug: string;
  kind: EntryKind<Name>;
  /** Empty for a new entry. */
  id: string;
  incompleteId: string | undefined;
  saved: AgentLists[Name] | null;
  onIncomplete: (id: string | null) => void;
  children: (saved: AgentLists[Name] | null, incomplete: IncompleteEntrySave) => ReactNode;
};

function OpenEntry<Name extends ListName>(props: OpenEntryProps<Name>) {
  const { slug, kind, id, incompleteId, saved, onIncomplete, children } = props;
  // Keep unsaved changes, even if the stored entry was deleted.
  const [wasFound] = useState(id === "" || saved !== null);
  const incomplete = useIncompleteSave({
    slug,
    list: kind.list,
    entry: id || null,
    incompleteId,
    onIncomplete,
  });
  if (wasFound && incomplete.isReady) {
    const { editorProps, getSaved, forget } = incomplete;
    return children(saved, { ...editorProps, getSaved, forget });
  }
  if (wasFound && incomplete.error)
    return (
      <ErrorState title={`The ${kind.noun} could not be loaded`} retry={incomplete.retry}>
        {incomplete.error.message}
      </ErrorState>
    );
  if (wasFound)
    return <FormSkeleton label={`Loading the ${kind.noun}`} fields={4} className="lg:pt-5" />;
  return (
    <ErrorState
      title={`No ${kind.noun} called “${id}”`}
      actions={
        <Button asChild>
          <Link href={`/agents/${slug}/${kind.list}`}>See all {kind.plural}</Link>
        </Button>
      }
    >
      It was renamed or deleted.
    </ErrorState>
  );
}

type WelcomeProps<Name extends ListName> = {
  slug: string;
  kind: EntryKind<Name>;
  more: ReactNode;
  count: number;
};

/** Explains what the list is for while nothing is open. */
function Welcome<Name extends ListName>({ slug, kind, more, count }: WelcomeProps<Name>) {
  const incomplete = useIncompleteEntries(slug).data;
  const isEmpty = count === 0 && !incomplete?.some(({ list }) => list === kind.list);
  // It may not be known yet whether there are any.
  const emptyTitle = incomplete ? `No ${kind.plural} yet` : kind.title;
  return (
    <EmptyState
      icon={kind.icon}
      title={isEmpty ? emptyTitle : `Select a ${kind.noun}`}
      className="max-w-prose"
      actions={
        <Button asChild writes variant={isEmpty ? "primary" : "secondary"}>
          <Link href={getEntryPath(slug, kind.list)}>
            <Plus aria-hidden />
            New {kind.noun}
          </Link>
        </Button>
      }
    >
      <p>{kind.explanation}</p>
      {more}
    </EmptyState>
  );
}
