import { useRef, useState } from "react";
import {
  type SavedRevision,
  useDiscardIncompleteTool,
  useIncompleteTool,
  useIncompleteTools,
  useSaveIncompleteTool,
} from "@/components/queries/incomplete-tools";
import type { IncompleteTools } from "@/components/tool-editor/props";

type Target = {
  slug: string;
  /** The saved tool; undefined for a new one. */
  name: string | undefined;
  /** The id of a new tool that was saved although it is incomplete. */
  incompleteId?: string | undefined;
  onIncomplete?: ((id: string | null) => void) | undefined;
};

/** What was saved of a tool although it is incomplete, for the editor that opens and saves it. */
export function useIncompleteSave({ slug, name, incompleteId, onIncomplete }: Target) {
  const list = useIncompleteTools(slug);
  /** The last save by this editor; undefined while it has saved nothing. */
  const lastSave = useRef<SavedRevision | null>(undefined);
  const listedId =
    name === undefined ? incompleteId : list.data?.find(({ tool }) => tool === name)?.id;
  // What the editor opened with: later saves do not change it.
  const [openedId, setOpenedId] = useState<string>();
  if (list.data && openedId === undefined) setOpenedId(listedId ?? "");
  const detail = useIncompleteTool(slug, openedId || undefined);
  const { mutateAsync: save } = useSaveIncompleteTool(slug);
  const { mutateAsync: discard } = useDiscardIncompleteTool(slug);
  // What is listed may have been discarded or completed since.
  const isGone = detail.error?.status === 404;

  const getSaved = (): SavedRevision | null =>
    lastSave.current !== undefined ? lastSave.current : (detail.data ?? null);
  const editorProps: IncompleteTools = {
    content: detail.data?.content,
    onSave: async (newName, problems, content) => {
      const saved = getSaved();
      const body = { name: newName, problems, content };
      const result = await save({ tool: name ?? null, saved, body });
      lastSave.current = result;
      if (name === undefined && !saved) onIncomplete?.(result.id);
    },
    onDiscard: async () => {
      const saved = getSaved();
      if (saved) await discard(saved.id);
      lastSave.current = null;
      if (name === undefined) onIncomplete?.(null);
    },
  };
  return {
    isReady: openedId === "" || detail.data !== undefined || isGone,
    error: list.error ?? (isGone ? null : detail.error),
    retry: () => {
      if (list.error) void list.refetch();
      if (detail.error) void detail.refetch();
    },
    getSaved,
    /** After a save that completed the tool. */
    forget: () => {
      lastSave.current = null;
    },
    editorProps,
  };
}
