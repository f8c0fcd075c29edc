"use client";

import { useId } from "react";
import { usePutCredential } from "@/components/queries/credentials";
import { Button } from "@/components/ui/button";
import { Sheet, SheetClose, SheetContent } from "@/components/ui/sheet";
import type { Credential } from "@/lib/api/schemas/credentials";
import { CredentialForm } from "./credential-form";

/** What the sheet edits: a stored credential, or a new one with an initial service name, which may be empty. */
export type Editing = ({ saved: Credential } | { saved: null; service: string }) & {
  /** A field that the credential should have. */
  field?: string;
};

type CredentialSheetProps = {
  editing: Editing | null;
  taken: readonly string[];
  onSaved?: (saved: Credential) => void;
  onClose: () => void;
  onCloseAutoFocus?: (event: Event) => void;
};

export function CredentialSheet(props: CredentialSheetProps) {
  const { editing, onClose } = props;
  return (
    <Sheet open={editing !== null} onOpenChange={(open) => !open && onClose()}>
      {editing && <Content {...props} editing={editing} />}
    </Sheet>
  );
}

function Content(props: CredentialSheetProps & { editing: Editing }) {
  const { editing, taken, onSaved, onClose, onCloseAutoFocus } = props;
  const id = useId();
  const put = usePutCredential();
  const { saved } = editing;
  return (
    <SheetContent
      onCloseAutoFocus={onCloseAutoFocus}
      title={saved ? `Edit ${saved.service}` : "New credential"}
      description="Values are encrypted, available only to tools you grant them to, and never shown again."
      footer={
        <>
          <SheetClose asChild>
            <Button>Cancel</Button>
          </SheetClose>
          <Button type="submit" form={id} variant="primary" busy={put.isPending}>
            {saved ? "Save changes" : "Save credential"}
          </Button>
        </>
      }
    >
      <CredentialForm
        id={id}
        saved={saved}
        service={editing.saved ? editing.saved.service : editing.service}
        field={editing.field}
        taken={taken}
        put={put}
        onDone={(done) => {
          onSaved?.(done);
          onClose();
        }}
      />
    </SheetContent>
  );
}
