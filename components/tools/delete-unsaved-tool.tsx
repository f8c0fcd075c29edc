"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import type { ListedTool } from "@/lib/api/schemas/tools";

type DeleteUnsavedToolProps = {
  /** The open tool with unsaved changes; null while the dialog is closed. */
  tool: ListedTool | null;
  onClose: () => void;
  onDelete: (tool: ListedTool) => Promise<void>;
};

/** Asks for confirmation before deleting a tool that has unsaved changes in the editor. */
export function DeleteUnsavedTool({ tool, onClose, onDelete }: DeleteUnsavedToolProps) {
  // Keeps the tool's name in the title while the dialog fades out.
  const [last, setLast] = useState(tool);
  if (tool && tool !== last) setLast(tool);
  return (
    <ConfirmDialog
      open={tool !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${last?.name} with its unsaved changes?`}
      description="The editor closes. Undo restores the last saved tool; reopening it in this tab offers your unsaved changes."
      confirmLabel="Delete tool"
      onConfirm={async () => {
        if (tool) await onDelete(tool);
      }}
    />
  );
}
