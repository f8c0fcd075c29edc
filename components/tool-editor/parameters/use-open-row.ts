"use client";

import { useEditor, useEditorState } from "../editor-state";

/** The number of ancestor rows in a path. */
const rowsAbove = (path: string): number => (path.match(/\.\d+/g)?.length ?? 1) - 1;

/** Whether a row is open, and its setter. At most one row per list is open, together with its ancestors. */
export function useOpenRow(path: string, id: string) {
  const { state } = useEditor();
  const open = useEditorState((editor) => editor.open.includes(id));
  const setOpen = (next: boolean) => {
    const chain = state.get().open;
    const place = chain.indexOf(id);
    const above = chain.slice(0, place < 0 ? rowsAbove(path) : place);
    state.set({ open: next ? [...above, id] : above });
  };
  return [open, setOpen] as const;
}
