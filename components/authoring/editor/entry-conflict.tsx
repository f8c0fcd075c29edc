"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";

type EntryConflictProps = {
  noun: string;
  isDeleted: boolean;
  isSaving: boolean;
  onLoadTheirs: () => void;
  onOverwrite: () => void;
};

/** Shown when somebody else changed or deleted what is being edited. */
export function EntryConflict(props: EntryConflictProps) {
  const { noun, isDeleted, isSaving, onLoadTheirs, onOverwrite } = props;
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Callout
        tone="warning"
        role="alert"
        title={`Someone else ${isDeleted ? "deleted" : "saved"} this ${noun} after you opened it`}
        actions={
          <>
            {!isDeleted && (
              <Button size="sm" onClick={() => setIsConfirming(true)}>
                Load theirs
              </Button>
            )}
            <Button size="sm" writes busy={isSaving} onClick={onOverwrite}>
              {isDeleted ? "Save it again" : "Keep mine and overwrite"}
            </Button>
          </>
        }
      >
        Your changes are still here.
      </Callout>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Load theirs and discard your changes?"
        description="The form will show their version. Your unsaved changes will be lost."
        confirmLabel="Load theirs"
        onConfirm={onLoadTheirs}
      />
    </>
  );
}
