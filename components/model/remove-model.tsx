"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { Button } from "@/components/ui/primitives/button";

type RemoveModelProps = { onRemove: () => Promise<void>; onRemoved: () => void };

export function RemoveModel({ onRemove, onRemoved }: RemoveModelProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button writes onClick={() => setOpen(true)}>
        Remove model
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Remove the model?"
        description="Its settings and instructions are deleted from the draft. The live version keeps its model until you publish."
        confirmLabel="Remove model"
        onConfirm={async () => {
          await onRemove();
          onRemoved();
        }}
      />
    </>
  );
}
