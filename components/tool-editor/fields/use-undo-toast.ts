"use client";

import { useEffect, useMemo, useRef } from "react";
import { notify } from "@/components/ui/overlays/toaster";
import { type Editor, useEditor } from "../editor-state";
import { applyHistory } from "../history/history-keys";

/**
 * Called right after an action. Returns a function that undoes it later: through the form's history
 * if nothing else has changed, otherwise by calling `fallback`, which returns an error message if
 * it fails.
 */
export type CreateUndo = (fallback: () => string | undefined) => () => void;

const createUndoFor =
  (editor: Editor, isMounted: { current: boolean }): CreateUndo =>
  (fallback) => {
    const snapshot = editor.values.get();
    return () => {
      if (isMounted.current && editor.values.get() === snapshot)
        return applyHistory(editor, "undo");
      const reason = isMounted.current
        ? fallback()
        : "The tool it was deleted from is no longer open.";
      if (reason) notify.error("Could not undo", { description: reason });
    };
  };

/** Returns a factory for undo handlers in notifications, which may outlive the editor. */
export function useUndoToast(): CreateUndo {
  const editor = useEditor();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useMemo(() => createUndoFor(editor, isMounted), [editor]);
}
