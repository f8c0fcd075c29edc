"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import type { ListedTool } from "@/lib/api/schemas/tools";

type DeleteUnsavedToolProps = {
  /**
   * A tool with incomplete changes, or the open one with unsaved changes. Null while the dialog is
   * closed.
   */
  tool: ListedTool | null;
  /** Whether it has incomplete changes. They are deleted with the tool. */
  isIncomplete: boolean;
  onClose: () => void;
  onDelete: (tool: ListedTool) => Promise<void>;
};

/** Asks for confirmation before deleting a tool that has unsaved or incomplete changes. */
export function DeleteUnsavedTool({
  tool,
  isIncomplete,
  onClose,
  onDelete,
}: DeleteUnsavedToolProps) {
  // Keeps the text while the dialog fades out.
  const [last, setLast] = useState({ tool, isIncomplete });
  if (tool && tool !== last.tool) setLast({ tool, isIncomplete });
  return (
    <ConfirmDialog
      open={tool !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${last.tool?.name} with its ${last.isIncomplete ? "incomplete" : "unsaved"} changes?`}
      description={
        last.isIncomplete
          ? "Undo restores the tool as it was before its incomplete changes."
          : "The editor closes. Undo restores the last saved tool; reopening it in this tab offers your unsaved changes."
      }
      confirmLabel="Delete tool"
      onConfirm={async () => {
        if (tool) await onDelete(tool);
      }}
    />
  );
}
