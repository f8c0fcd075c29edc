"use client";

import { useMemo } from "react";
import { notify } from "@/components/ui/overlays/toaster";
import { type Editor, useEditor } from "../editor-state";
import { applyHistory } from "../history/history-keys";

/**
 * Called right after an action. Shows a notification that can undo it: through the form's history
 * if nothing else has changed, otherwise by calling `fallback`, which returns an error message if
 * it fails.
 */
export type ShowUndo = (title: string, fallback: () => string | undefined) => void;

const createShowUndo =
  (editor: Editor): ShowUndo =>
  (title, fallback) => {
    const snapshot = editor.values.get();
    const onClick = () => {
      if (editor.values.get() === snapshot) return applyHistory(editor, "undo");
      const reason = fallback();
      if (reason) notify.error("Could not undo", { description: reason });
    };
    editor.dismissOnClose(notify.info(title, { action: { label: "Undo", onClick } }));
  };

export function useUndoToast(): ShowUndo {
  const editor = useEditor();
  return useMemo(() => createShowUndo(editor), [editor]);
}
