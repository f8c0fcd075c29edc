"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { Button } from "@/components/ui/primitives/button";

type DiscardIncompleteProps = {
  /** What is incomplete, such as "tool". */
  noun: string;
  /** Name of what the incomplete changes belong to; undefined if it is new. */
  name: string | undefined;
  onDiscard: () => Promise<void>;
};

export function DiscardIncomplete({ noun, name, onDiscard }: DiscardIncompleteProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" writes onClick={() => setIsOpen(true)}>
        {name ? "Discard the changes" : `Discard the ${noun}`}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={name ? `Discard the incomplete changes to ${name}?` : `Discard the new ${noun}?`}
        description={
          name
            ? `This restores the ${noun} as it was last saved without problems. It cannot be undone.`
            : "This cannot be undone."
        }
        confirmLabel="Discard"
        onConfirm={onDiscard}
      />
    </>
  );
}
