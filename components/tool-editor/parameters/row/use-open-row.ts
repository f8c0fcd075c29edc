"use client";

import { useEditor, useEditorState } from "@/components/tool-editor/editor-state";

/** Returns the number of ancestor rows in a path. */
const countAncestors = (path: string): number => (path.match(/\.\d+/g)?.length ?? 1) - 1;

/**
 * Returns whether a row is open, and its setter. At most one row per list is open, together with
 * its ancestors.
 */
export function useOpenRow(path: string, id: string) {
  const { state } = useEditor();
  const open = useEditorState((editor) => editor.open.includes(id));
  const setOpen = (next: boolean) => {
    const openIds = state.getState().open;
    const index = openIds.indexOf(id);
    const above = openIds.slice(0, index < 0 ? countAncestors(path) : index);
    state.setState({ open: next ? [...above, id] : above });
  };
  return [open, setOpen] as const;
}
