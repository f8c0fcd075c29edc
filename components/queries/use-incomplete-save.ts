import { useRef, useState } from "react";
import type { SavedRevision } from "./incomplete-tools";

/** What the editor saves of an entry that cannot be published yet. */
type Body = {
  name: string;
  title?: string | undefined;
  problems: { path: string; message: string }[];
  content: Record<string, unknown>;
};

type Query<Data> = {
  data: Data | undefined;
  error: (Error & { status?: number }) | null;
  refetch: () => unknown;
};

type Source = {
  slug: string;
  list: Query<unknown>;
  /** The id of what the list has of the entry; read when the editor opens. */
  listedId: string | undefined;
  /** Reads the content. Disabled while there is no id. */
  useDetail: (slug: string, id: string | undefined) => Query<SavedRevision & Pick<Body, "content">>;
  save: (saved: SavedRevision | null, body: Body) => Promise<SavedRevision>;
  discard: (id: string) => Promise<unknown>;
  isNew: boolean;
  /** Called when a new entry is saved although it is incomplete, with its id; with null once that is discarded. */
  onIncomplete?: ((id: string | null) => void) | undefined;
};

/** What was saved of a tool, prompt or resource although it is incomplete, for the editor that opens and saves it. */
export function useIncompleteSave(source: Source) {
  const { list, listedId, useDetail, isNew, onIncomplete } = source;
  /** The last save by this editor; undefined while it has saved nothing. */
  const lastSave = useRef<SavedRevision | null>(undefined);
  // What the editor opened with: later saves do not change it.
  const [openedId, setOpenedId] = useState<string>();
  if (list.data && openedId === undefined) setOpenedId(listedId ?? "");
  const detail = useDetail(source.slug, openedId || undefined);
  // What is listed may have been discarded or completed since.
  const isGone = detail.error?.status === 404;

  const getSaved = (): SavedRevision | null =>
    lastSave.current !== undefined ? lastSave.current : (detail.data ?? null);
  return {
    isReady: openedId === "" || detail.data !== undefined || isGone,
    error: list.error ?? (isGone ? null : detail.error),
    retry: () => {
      if (list.error) void list.refetch();
      if (detail.error) void detail.refetch();
    },
    getSaved,
    /** After a save that completed the entry. */
    forget: () => {
      lastSave.current = null;
    },
    editorProps: {
      content: detail.data?.content,
      onSave: async (
        name: string,
        problems: Body["problems"],
        content: Body["content"],
        title?: string,
      ): Promise<void> => {
        const saved = getSaved();
        const result = await source.save(saved, { name, title, problems, content });
        lastSave.current = result;
        if (isNew && !saved) onIncomplete?.(result.id);
      },
      onDiscard: async (): Promise<void> => {
        const saved = getSaved();
        if (saved) await source.discard(saved.id);
        lastSave.current = null;
        if (isNew) onIncomplete?.(null);
      },
    },
  };
}
