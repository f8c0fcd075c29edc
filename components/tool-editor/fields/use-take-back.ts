"use client";

import { useEffect, useMemo, useRef } from "react";
import { notify } from "@/components/ui/toaster";
import { type Editor, useEditor } from "../editor-state";
import { travel } from "../history/history-keys";

/**
 * Called right after an action; returns a function that undoes it later. While nothing else has changed, it uses the
 * form's history; after that it calls `otherwise`, which returns an error message if it fails.
 */
export type TakeBack = (otherwise: () => string | undefined) => () => void;

const takeBackIn =
  (editor: Editor, shown: { current: boolean }): TakeBack =>
  (otherwise) => {
    const after = editor.values.get();
    return () => {
      if (shown.current && editor.values.get() === after) return travel(editor, "undo");
      const why = shown.current ? otherwise() : "The tool it was deleted from is no longer open.";
      if (why) notify.error("Could not undo", { description: why });
    };
  };

/** For undo buttons in notifications, which may outlive the editor. */
export function useTakeBack(): TakeBack {
  const editor = useEditor();
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return useMemo(() => takeBackIn(editor, shown), [editor]);
}
