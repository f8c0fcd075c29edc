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
  /** Id of the entry's incomplete state in the list; read when the editor opens. */
  listedId: string | undefined;
  /** Loads the content. Disabled while the id is undefined. */
  useDetail: (slug: string, id: string | undefined) => Query<SavedRevision & Pick<Body, "content">>;
  save: (saved: SavedRevision | null, body: Body) => Promise<SavedRevision>;
  discard: (id: string) => Promise<unknown>;
  isNew: boolean;
  /**
   * Called with the id when a new entry is saved while incomplete, and with null once it is
   * discarded.
   */
  onIncomplete?: ((id: string | null) => void) | undefined;
};

/** Loads, saves and discards the incomplete state of a tool, prompt or resource for its editor. */
export function useIncompleteSave(source: Source) {
  const { list, listedId, useDetail, isNew, onIncomplete } = source;
  /**
   * Last save by this editor; undefined until it has saved, null once the incomplete state is
   * completed or discarded.
   */
  const lastSave = useRef<SavedRevision | null>(undefined);
  // The id that the editor opened with. Later saves do not change it.
  const [openedId, setOpenedId] = useState<string>();
  if (list.data && openedId === undefined) setOpenedId(listedId ?? "");
  const detail = useDetail(source.slug, openedId || undefined);
  // A listed entry may have been discarded or completed in the meantime.
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
    /** Called after a save that completed the entry. */
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
