"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { SaveSecretForm } from "./save-secret-form";

type SaveSecretProps = {
  /** What people call the secret: "Bearer token". */
  label: string;
  /** What service and field might be called after: "github-token". */
  name: string;
  value: string;
  /** Forgets the value where it was kept until now. */
  onTakeOut: () => void;
};

/** The deed that makes a credential of the Space out of a secret which somebody has typed elsewhere. */
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
          aria-label={`Save as a credential: ${props.label}`}
          // It stands in a label's line, which keeps its height and its end.
          className="-my-1 -mr-2"
        >
          Save as a credential
        </Button>
      </DialogTrigger>
      <DialogContent
        title={`Save the ${props.label} as a credential`}
        description="A caller brings its own value along on each call. A credential belongs to the Space and is the same for every caller: it is kept encrypted, a tool’s handler names it, and each tool is granted it or not."
        // What is typed here is not for the page beneath, whose shortcuts would run the tool.
        onKeyDown={(event) => event.stopPropagation()}
        footer={
          <>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" form={id} variant="primary" busy={busy}>
              Save credential
            </Button>
          </>
        }
      >
        <SaveSecretForm {...props} id={id} onBusy={setBusy} onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}
