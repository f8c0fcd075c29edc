"use client";

import { useEffect, useMemo, useRef } from "react";
import { notify } from "@/components/ui/toaster";
import { type Editor, useEditor } from "../editor-state";
import { travel } from "../history/history-keys";

/**
 * Asked right after a deed; returns how to take it back later. While nothing else has changed the form's
 * history does it exactly; after that `otherwise` does, which returns why it cannot when that is so.
 */
export type TakeBack = (otherwise: () => string | undefined) => () => void;

const takeBackIn =
  (editor: Editor, shown: { current: boolean }): TakeBack =>
  (otherwise) => {
    const after = editor.values.get();
    return () => {
      if (shown.current && editor.values.get() === after) return travel(editor, "undo");
      const why = shown.current ? otherwise() : "What it was deleted from is no longer open here.";
      if (why) notify.error("Nothing was put back", { description: why });
    };
  };

/** The notice that offers to take a deed back stays longer than the editor may. */
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
