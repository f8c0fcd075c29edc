"use client";

import { useId, useState } from "react";
import { usePutCredential } from "@/components/queries/credentials";
import { FormButtons } from "@/components/ui/overlays/form-buttons";
import { Sheet, SheetContent } from "@/components/ui/overlays/sheet";
import { useLastOpen } from "@/components/ui/overlays/use-last-open";
import type { Credential } from "@/lib/api/schemas/credentials";
import { CredentialForm } from "./credential-form";
import { focusNextValue } from "./focus-next-value";

/**
 * What the sheet edits: a stored credential, or a new one with an initial service name, which may
 * be empty.
 */
export type Editing = ({ existing: Credential } | { existing: null; service: string }) & {
  /** Fields that the credential should have. */
  fields?: readonly string[];
  /** A host to add to the credential. */
  host?: string;
};

type CredentialSheetProps = {
  editing: Editing | null;
  existingServices: readonly string[];
  onSaved?: (credential: Credential) => void;
  onClose: () => void;
  onCloseAutoFocus?: (event: Event) => void;
};

export function CredentialSheet(props: CredentialSheetProps) {
  const { editing, onClose } = props;
  const content = useLastOpen(editing !== null, editing);
  return (
    <Sheet open={editing !== null} onOpenChange={(open) => !open && onClose()}>
      {content && <Content {...props} editing={content} />}
    </Sheet>
  );
}

function Content(props: CredentialSheetProps & { editing: Editing }) {
  const { editing, existingServices, onSaved, onClose, onCloseAutoFocus } = props;
  const id = useId();
  const mutation = usePutCredential();
  // Outlives what is edited, because this component stays mounted while the sheet is closed.
  const [stored, setStored] = useState<{ editing: Editing; credential: Credential }>();
  const existing = stored?.editing === editing ? stored.credential : editing.existing;
  return (
    <SheetContent
      onOpenAutoFocus={(event) => {
        if (event.target instanceof Element && focusNextValue(event.target)) event.preventDefault();
      }}
      onCloseAutoFocus={(event) => {
        mutation.reset();
        onCloseAutoFocus?.(event);
      }}
      title={existing ? `Edit ${existing.service}` : "New credential"}
      description="Values are encrypted, available only to tools you grant them to, and never shown again."
      footer={
        <FormButtons form={id} busy={mutation.isPending}>
          {existing ? "Save changes" : "Save credential"}
        </FormButtons>
      }
    >
      <CredentialForm
        id={id}
        existing={existing}
        service={editing.existing ? editing.existing.service : editing.service}
        requestedFields={editing.fields ?? []}
        host={editing.host}
        existingServices={existingServices}
        mutation={mutation}
        onStored={(credential) => setStored({ editing, credential })}
        onDone={(credential) => {
          onSaved?.(credential);
          onClose();
        }}
      />
    </SheetContent>
  );
}
