"use client";

import { Redo2, Undo2 } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useStore } from "zustand";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { useEditor } from "../editor-state";
import { applyHistory, handleGlobalKey } from "./history-keys";

export function HistoryButtons() {
  const editor = useEditor();
  const onKey = useEffectEvent((event: KeyboardEvent) => handleGlobalKey(event, editor));
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  const { canUndo, canRedo } = useStore(editor.history.state);
  return (
    <span className="flex">
      <IconButton
        label="Undo the last change"
        size="sm"
        disabled={!canUndo}
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={() => applyHistory(editor, "undo")}
      >
        <Undo2 aria-hidden />
      </IconButton>
      <IconButton
        label="Redo the last change"
        size="sm"
        disabled={!canRedo}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z Control+Y"
        onClick={() => applyHistory(editor, "redo")}
      >
        <Redo2 aria-hidden />
      </IconButton>
    </span>
  );
}
