import { useRef, useState } from "react";
import type { IncompleteEntry } from "@/lib/api/schemas/incomplete-entries";
import {
  type SavedRevision,
  useDiscardIncompleteEntry,
  useIncompleteEntries,
  useIncompleteEntry,
  useSaveIncompleteEntry,
} from "./incomplete-entries";

type Target = {
  slug: string;
  list: IncompleteEntry["list"];
  /** Id of the saved entry; null for a new one. */
  entry: string | null;
  /** Id of a new entry that was saved while incomplete. */
  incompleteId: string | undefined;
  /**
   * Called with the id when a new entry is saved while incomplete, and with null once it is
   * discarded.
   */
  onIncomplete?: ((id: string | null) => void) | undefined;
};

/** Loads, saves and discards the incomplete state of a tool, prompt or resource for its editor. */
export function useIncompleteSave({ slug, list, entry, incompleteId, onIncomplete }: Target) {
  const entries = useIncompleteEntries(slug);
  const { mutateAsync: save } = useSaveIncompleteEntry(slug);
  const { mutateAsync: discard } = useDiscardIncompleteEntry(slug);
  const isNew = entry === null;
  /**
   * Last save by this editor; undefined until it has saved, null once the incomplete state is
   * completed or discarded.
   */
  const lastSave = useRef<SavedRevision | null>(undefined);
  // The id that the editor opened with, or "" for none. Later saves do not change it.
  const [openedId, setOpenedId] = useState(isNew ? (incompleteId ?? "") : undefined);
  // The saved entry can be edited even if it is unknown whether it has incomplete changes. The
  // server refuses to save others over them.
  if (openedId === undefined && (entries.data || entries.error))
    setOpenedId(
      entries.data?.find((other) => other.list === list && other.entry === entry)?.id ?? "",
    );
  const detail = useIncompleteEntry(slug, openedId || undefined);
  // A listed entry may have been discarded or completed in the meantime.
  const isGone = detail.error?.status === 404;

  const getSaved = (): SavedRevision | null =>
    lastSave.current !== undefined ? lastSave.current : (detail.data ?? null);
  return {
    isReady: openedId === "" || detail.data !== undefined || isGone,
    error: isGone ? null : detail.error,
    retry: detail.refetch,
    getSaved,
    /** Called after a save that completed the entry. */
    forget: () => {
      lastSave.current = null;
    },
    editorProps: {
      content: detail.data?.content,
      onSave: async (
        name: string,
        problems: IncompleteEntry["problems"],
        content: IncompleteEntry["content"],
        title?: string,
      ): Promise<void> => {
        const saved = getSaved();
        const body = { name, title, problems, content };
        const result = await save({ place: { list, entry }, saved, body });
        lastSave.current = result;
        if (isNew && !saved) onIncomplete?.(result.id);
      },
      onDiscard: async (): Promise<void> => {
        const saved = getSaved();
        if (saved) await discard(saved.id);
        lastSave.current = null;
        if (isNew) onIncomplete?.(null);
      },
    },
  };
}
