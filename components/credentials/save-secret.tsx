"use client";

import { useId, useState } from "react";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/overlays/dialog";
import { FormButtons } from "@/components/ui/overlays/form-buttons";
import { Button } from "@/components/ui/primitives/button";
import { SaveSecretForm } from "./save-secret-form";

type SaveSecretProps = {
  /** The displayed name of the secret, such as "Bearer token". */
  label: string;
  /** The header or variable name that suggests the service and field, such as "github-token". */
  name: string;
  value: string;
  /** Removes the value from its previous location. */
  onRemove: () => void;
};

/** A button that saves a secret typed elsewhere as a credential of the Space. */
export function SaveSecret(props: SaveSecretProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button
          size="sm"
          variant="ghost"
          writes
          aria-label={`Save as credential: ${props.label}`}
          // Fits in the line of a label without changing its height or right edge.
          className="-my-1 -mr-2 max-w-none"
        >
          Save as credential
        </Button>
      </DialogTrigger>
      <DialogContent
        title={`Save the ${props.label} as a credential`}
        description="Callers send their own value with each call. A credential belongs to the Space and is the same for every caller. It is stored encrypted and available only to tools you grant it to."
        // Keeps key presses from the page below, whose shortcuts would run the tool.
        onKeyDown={(event) => event.stopPropagation()}
        footer={
          <FormButtons form={id} busy={busy}>
            Save credential
          </FormButtons>
        }
      >
        <SaveSecretForm {...props} id={id} onBusy={setBusy} onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}
