"use client";

import { useState } from "react";
import { ErrorState } from "@/components/layout/page-states";
import { useCredentials } from "@/components/queries/credentials";
import { Sheet, SheetContent } from "@/components/ui/overlays/sheet";
import type { Credential } from "@/lib/api/schemas/credentials";
import { CredentialSheet, type Editing } from "./credential-sheet";

/**
 * The service of a credential that a tool needs, and the fields or host that the tool needs in it.
 */
export type CredentialTarget = { service: string; fields?: readonly string[]; host?: string };

type CredentialInPlaceProps = {
  target: CredentialTarget;
  onSaved: (credential: Credential) => void;
  /** Called after the sheet has closed and its animation has ended. */
  onClose: () => void;
  /**
   * Called right before `onClose`. Prevent the event to keep focus from returning to the trigger.
   */
  onCloseAutoFocus: (event: Event) => void;
};

/**
 * The credential sheet for use in other features. Edits the stored credential of the service, or
 * creates it.
 */
export function CredentialInPlace(props: CredentialInPlaceProps) {
  const { data, error, refetch } = useCredentials();
  if (data) return <OpenSheet {...props} credentials={data} />;
  if (!error) return null;
  return (
    <Sheet open onOpenChange={props.onClose}>
      <SheetContent title="Credential" onCloseAutoFocus={props.onCloseAutoFocus}>
        <ErrorState title="The credentials could not be loaded" retry={refetch}>
          {error.message}
        </ErrorState>
      </SheetContent>
    </Sheet>
  );
}

const toEditing = (
  { service, fields, host }: CredentialTarget,
  credentials: readonly Credential[],
): Editing => {
  const existing = credentials.find((each) => each.service === service);
  return {
    ...(existing ? { existing } : { existing: null, service }),
    ...(fields && { fields }),
    ...(host && { host }),
  };
};

type OpenSheetProps = CredentialInPlaceProps & { credentials: readonly Credential[] };

/**
 * Keeps its initial target, because saving adds the credential to `credentials` shortly before the
 * sheet closes.
 */
function OpenSheet({ target, credentials, onClose, onCloseAutoFocus, ...rest }: OpenSheetProps) {
  const [editing, setEditing] = useState<Editing | null>(() => toEditing(target, credentials));
  return (
    <CredentialSheet
      {...rest}
      editing={editing}
      existingServices={credentials.map(({ service }) => service)}
      onClose={() => setEditing(null)}
      onCloseAutoFocus={(event) => {
        onCloseAutoFocus(event);
        onClose();
      }}
    />
  );
}
