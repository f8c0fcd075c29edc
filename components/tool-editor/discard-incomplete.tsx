"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { Button } from "@/components/ui/primitives/button";

type DiscardIncompleteProps = {
  /** The tool that the incomplete changes belong to; undefined for a new one. */
  name: string | undefined;
  onDiscard: () => Promise<void>;
};

export function DiscardIncomplete({ name, onDiscard }: DiscardIncompleteProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" writes onClick={() => setIsOpen(true)}>
        {name ? "Discard the changes" : "Discard the tool"}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={name ? `Discard the incomplete changes to ${name}?` : "Discard the new tool?"}
        description={
          name
            ? "This restores the tool as it was last saved without problems. It cannot be undone."
            : "This cannot be undone."
        }
        confirmLabel="Discard"
        onConfirm={onDiscard}
      />
    </>
  );
}
