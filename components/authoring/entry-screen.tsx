"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { ErrorState, FormSkeleton } from "@/components/layout/page-states";
import type { AgentLists, ListName } from "@/components/queries/agent-lists";
import { useAgent } from "@/components/queries/agents";
import { Button } from "@/components/ui/primitives/button";
import { EmptyState } from "@/components/ui/primitives/empty-state";
import { type EntryKind, getEntryPath } from "./entries/entry-kind";

type EntryScreenProps<Name extends ListName> = {
  slug: string;
  kind: EntryKind<Name>;
  /** Shown below the explanation. */
  more?: ReactNode;
  renderEditor: (
    saved: AgentLists[Name] | null,
    onSaved: (entry: AgentLists[Name]) => void,
  ) => ReactNode;
};

/**
 * The open prompt or resource, a new one, or what the list is for. The first save or a new id replaces only the URL:
 * the editor stays mounted and keeps its state.
 */
export function EntryScreen<Name extends ListName>(props: EntryScreenProps<Name>) {
  const { slug, kind, more, renderEditor } = props;
  const query = useSearchParams();
  const { data, error, refetch, isRefetching } = useAgent(slug);
  const requested = query.get("open") ?? (query.has("new") ? "" : null);
  const [place, setPlace] = useState({ requested, id: requested, key: 0 });
  // Saving under another id changes the URL to it; any other change of the URL opens another entry.
  if (requested !== place.requested)
    setPlace(
      requested === place.id
        ? { ...place, requested }
        : { requested, id: requested, key: place.key + 1 },
    );
  if (!data) {
    if (error) {
      return (
        <ErrorState
          title={`The ${kind.plural} could not be loaded`}
          retry={refetch}
          busy={isRefetching}
        >
          {error.message}
        </ErrorState>
      );
    }
    return <FormSkeleton label={`Loading the ${kind.plural}`} fields={4} />;
  }
  const entries = (data.value[kind.list] ?? []) as AgentLists[Name][];
  const { id } = place;
  if (id === null) return <Welcome {...{ slug, kind, more }} isEmpty={entries.length === 0} />;
  return (
    <OpenEntry
      key={place.key}
      {...{ slug, kind }}
      id={id}
      saved={entries.find((entry) => kind.getId(entry) === id) ?? null}
    >
      {(saved) =>
        renderEditor(saved, (entry) => {
          const savedId = kind.getId(entry);
          setPlace({ ...place, id: savedId });
          window.history.replaceState(null, "", getEntryPath(slug, kind.list, savedId));
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
  saved: AgentLists[Name] | null;
  children: (saved: AgentLists[Name] | null) => ReactNode;
};

function OpenEntry<Name extends ListName>(props: OpenEntryProps<Name>) {
  const { slug, kind, id, saved, children } = props;
  // Unsaved changes stay, even if the stored entry was deleted.
  const [wasFound] = useState(id === "" || saved !== null);
  if (wasFound) return children(saved);
  return (
    <ErrorState
      title={`No ${kind.noun} called ${id}`}
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
  isEmpty: boolean;
};

/** Shown while nothing is open: what the list is for. */
function Welcome<Name extends ListName>({ slug, kind, more, isEmpty }: WelcomeProps<Name>) {
  return (
    <EmptyState
      icon={kind.icon}
      title={isEmpty ? `No ${kind.plural} yet` : `Select a ${kind.noun}`}
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
