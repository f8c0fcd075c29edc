"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { ListedTool } from "@/lib/api/schemas/tools";

type DeleteUnsavedToolProps = {
  /** The tool that is open with typing that is not saved; null while nothing is asked. */
  tool: ListedTool | null;
  onClose: () => void;
  onDelete: (tool: ListedTool) => Promise<void>;
};

/** Asks before a tool is deleted under the editor that holds unsaved changes of it. */
export function DeleteUnsavedTool({ tool, onClose, onDelete }: DeleteUnsavedToolProps) {
  // The question goes on naming the tool while it fades.
  const [last, setLast] = useState(tool);
  if (tool && tool !== last) setLast(tool);
  return (
    <ConfirmDialog
      open={tool !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${last?.name} with its unsaved changes?`}
      description="The editor closes. Undo brings the tool back as it was last saved; opened again in this tab, it offers what you typed since."
      confirmLabel="Delete tool"
      onConfirm={async () => {
        if (tool) await onDelete(tool);
      }}
    />
  );
}
